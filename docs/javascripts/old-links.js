// An old address such as reference/rules/#build.frontage opens an index: go on to the page that its link leads to.
const onward = () => {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id || document.getElementById(id)) return;
  const link = [...document.querySelectorAll(".md-content a[href]")].find((each) => decodeURIComponent(each.hash) === `#${id}`);
  if (link) location.replace(link.href);
};
addEventListener("hashchange", onward);
onward();
