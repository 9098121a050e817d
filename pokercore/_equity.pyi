import numpy as np
from numpy.typing import NDArray

def cell_shape(players: int, hi_lo: bool) -> tuple[int, int, int]: ...
def count_deals(
    holes: NDArray[np.uint64],
    board: int,
    dead: int,
    hole_size: int,
    hi_lo: bool,
    out: NDArray[np.int64],
) -> None: ...
