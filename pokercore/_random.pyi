from typing import Self, final

import numpy as np
from numpy.typing import NDArray

from pokercore.cards import Cards

@final
class Shuffler:
    def __new__(cls, seed: int | None, cards: Cards) -> Self: ...
    def fill(self, rows: NDArray[np.uint8]) -> None: ...
