"""The lot cards that follow the land: a lot that changes hands by hand takes its card out of the piles, or back."""

from __future__ import annotations

from attrs import evolve, frozen

from ny1901.new_york.game import State


@frozen
class Piles:
    """The lot cards: the Open Market, the Future Market (top first), and the sizes of its known groups at the end."""

    market: tuple[int, ...]
    future: tuple[int, ...]
    tail: tuple[int, ...]

    @classmethod
    def of(cls, state: State) -> Piles:
        """The piles of a position."""
        return cls(state.market, state.future, state.tail)

    def on(self, state: State) -> State:
        """The position with these piles."""
        return evolve(state, market=self.market, future=self.future, tail=self.tail)

    def without(self, face: int) -> Piles:
        """One card of a face less, where it disturbs least: unknown cards first, then known groups, then the market.

        Args:
            face: the number of the face; if no pile has it, nothing changes.

        >>> Piles((1,), (2, 3, 2), (2,)).without(2)
        Piles(market=(1,), future=(3, 2), tail=(2,))
        >>> Piles((1,), (2, 3, 2), (2,)).without(3)
        Piles(market=(1,), future=(2, 2), tail=(1,))
        >>> Piles((1,), (2, 3), (1,)).without(3)
        Piles(market=(1,), future=(2,), tail=())
        >>> Piles((1,), (2, 3, 2), (2,)).without(1)
        Piles(market=(), future=(2, 3, 2), tail=(2,))
        """
        if face in self.future:
            place = self.future.index(face)
            return evolve(self, future=_cut(self.future, place), tail=self._tail_without(place))
        if face in self.market:
            return evolve(self, market=_cut(self.market, self.market.index(face)))
        return self

    def _tail_without(self, place: int) -> tuple[int, ...]:
        """The group sizes when the card at a place of the Future Market is gone."""
        start = len(self.future) - sum(self.tail)
        sizes = []
        for size in self.tail:
            sizes.append(size - (start <= place < start + size))
            start += size
        return tuple(size for size in sizes if size > 0)

    def plus(self, face: int) -> Piles:
        """One card of a face more, on top of the Future Market.

        >>> Piles((1,), (2, 3), (2,)).plus(5)
        Piles(market=(1,), future=(5, 2, 3), tail=(2,))
        """
        return evolve(self, future=(face, *self.future))

    def showing(self, faces: tuple[int, ...]) -> Piles:
        """Other cards in the Open Market: those that lay there go back into the Future Market, these come out of it.

        >>> Piles((1, 1), (2, 3), ()).showing((3, 1))
        Piles(market=(1, 3), future=(1, 2), tail=())
        """
        piles = self
        for face in self.market:
            piles = evolve(piles.plus(face), market=())
        for face in faces:
            piles = piles.without(face)
        return evolve(piles, market=tuple(sorted(faces)))


def _cut(cards: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*cards[:place], *cards[place + 1 :])
