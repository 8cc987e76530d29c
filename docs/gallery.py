"""Draws the pictures of the documentation into docs/images: `python docs/gallery.py`. A test compares them."""

from __future__ import annotations

from pathlib import Path

import ny1901 as ny
from ny1901 import analysis, paris, solver
from ny1901.new_york.study.graph import state_graph


def gallery() -> dict[str, str]:
    """Every picture by the name of its file, as the library draws it now."""
    state, capital = ny.example(), paris.example()
    stair = capital.rules.parse_action("build t5 a4 b4 c4 b5 b6")
    forbidden = ny.Build("delmonico", "k5 m6")
    return {
        "mid-game": state.to_svg(),
        "board": ny.city.reference().to_svg(),
        "action": forbidden.to_svg(),
        "verdict": state.explain(forbidden).to_svg(),
        "nearest-legal": solver.nearest_legal(state, forbidden).to_svg(),
        "best-placements": solver.best_placements(state, top=4).to_svg(),
        "best-layout": solver.best_layout(state, 1, demolition=True).to_svg(),
        "best-lots": solver.best_lots(state, top=3).to_svg(),
        "score-bounds": solver.score_bounds(state)[0].to_svg(),
        "score-bands": score_bands(state).to_svg(),
        "paris-verdict": capital.explain(stair).to_svg(),
        "paris-best-placements": solver.best_placements(capital, top=3).to_svg(),
        "paris-best-layout": solver.best_layout(capital).to_svg(),
        "paris-score-bounds": solver.score_bounds(capital)[0].to_svg(),
        "city-graph": state_graph(state).to_svg(),
    }


def score_bands(state: ny.State) -> analysis.ScoreBands:
    """What is proved, found and measured of each final score."""
    lines = [solver.score_lines(state, seat, playouts=10) for seat in range(len(state.players))]
    measured = analysis.measured_scores(state, "greedy", games=20)
    return analysis.score_bands(solver.score_bounds(state), lines, measured)


def main() -> None:
    """Write the pictures."""
    folder = Path(__file__).parent / "images"
    for name, picture in gallery().items():
        (folder / f"{name}.svg").write_text(f"{picture}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
