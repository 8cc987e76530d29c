"""What a small game gets without bringing it: a view where nothing is hidden, records, a page to step through them."""

from ny1901.kernel.plain.pages import replay_page_of
from ny1901.kernel.plain.records import record_of
from ny1901.kernel.plain.views import OpenView

__all__ = ["OpenView", "record_of", "replay_page_of"]
