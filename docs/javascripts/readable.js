// What the theme leaves out on each page: wide code and tables can be scrolled with the keyboard, and what is no landmark is none.
const mend = () => {
  document.querySelectorAll("pre > code, .md-typeset__scrollwrap").forEach((wide) => { if (wide.tabIndex < 0) wide.tabIndex = 0; });
  document.querySelectorAll(".md-code__nav").forEach((buttons) => { buttons.role = "presentation"; });
  document.querySelectorAll(".md-search").forEach((search) => { search.ariaLabel = "Search"; });
};
new MutationObserver(mend).observe(document.body, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
mend();
