import numpy as np
from numpy.typing import NDArray

def sweep_boards(
    first: NDArray[np.uint64],
    second: NDArray[np.uint64],
    weights: NDArray[np.float64],
    same: NDArray[np.float64],
    boards: NDArray[np.uint64],
    times: NDArray[np.float64],
    out: NDArray[np.float64],
) -> None: ...
