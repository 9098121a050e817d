from typing import Final, Self, final

import numpy as np
from numpy.typing import NDArray

SAMPLES_A_BLOCK: Final[int]

@final
class Sampler:
    def __new__(
        cls,
        known: list[int],
        unknown: list[int],
        masks: list[NDArray[np.uint64] | None],
        sums: list[NDArray[np.float64] | None],
        board: int,
        dead: int,
        hole_size: int,
        hi_lo: bool,
    ) -> Self: ...
    def run(self, seed: int, first: int, samples: int, out: NDArray[np.int64]) -> int: ...
