from typing import Final, final

import numpy as np
from numpy.typing import NDArray

SAMPLES_A_BLOCK: Final[int]

@final
class Sampler:
    def __init__(
        self,
        known: list[int],
        unknown: list[int],
        masks: list[NDArray[np.uint64] | None],
        sums: list[NDArray[np.float64] | None],
        board: int,
        dead: int,
        hole_size: int,
        hi_lo: bool,
    ) -> None: ...
    def run(self, seed: int, first: int, samples: int, out: NDArray[np.int64]) -> int: ...
