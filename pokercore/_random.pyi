from typing import final

import numpy as np
from numpy.typing import NDArray

from pokercore.cards import Cards

@final
class Shuffler:
    def __init__(self, seed: int | None, cards: Cards) -> None: ...
    def fill(self, rows: NDArray[np.uint8]) -> None: ...
