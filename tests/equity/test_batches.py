"""Batches of equity jobs on executors."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import pokercore as pc
from pokercore import EquityJob, Range, equity_batch

HANDS = ["AsKsQdJd", "2c7cJh9d", "AhAd3s2s", "TcTd9c8d", "KhKdQhJs"]
JOBS = [
    EquityJob([one, other], board, game=game, seed=1)
    for game in ("omaha", "omaha-hi-lo")
    for one in HANDS
    for other in HANDS
    if not set(pc.parse_cards(one)) & set(pc.parse_cards(other))
    for board in ("", "4c5d6h")
]
JOBS += [
    EquityJob([Range("QQ+"), "AKs"]),
    EquityJob(["*", "*"], samples=3000, seed=4, method="sample"),
]


@pytest.fixture(scope="module")
def expected():
    return list(equity_batch(JOBS))


def test_alone(expected):
    assert expected == [job.run() for job in JOBS]


@pytest.mark.parametrize("chunk", [1, 7, 1000])
def test_threads(expected, chunk):
    with ThreadPoolExecutor(3) as pool:
        assert list(equity_batch(JOBS, pool, chunk=chunk)) == expected


def test_processes(expected):
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        assert list(equity_batch(JOBS, pool, chunk=16)) == expected


@pytest.mark.filterwarnings("ignore")
def test_a_local_dask_cluster(expected):
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as client, client.get_executor() as pool:
        assert list(equity_batch(JOBS, pool, chunk=16)) == expected


def test_jobs_are_read_as_they_are_needed():
    def endless():
        while True:
            yield JOBS[0]

    with ThreadPoolExecutor(1) as pool:
        results = equity_batch(endless(), pool, chunk=2)
        first = next(results)
        assert first == next(results)
        results.close()


def test_refusals():
    with pytest.raises(pc.RangeError):
        equity_batch(JOBS, chunk=0)
    with pytest.raises(pc.RangeError):
        equity_batch(JOBS, "threads")
    with pytest.raises(pc.RangeError):
        list(equity_batch([None]))
    with ThreadPoolExecutor(1) as pool, pytest.raises(pc.CardError):
        list(equity_batch([*JOBS, EquityJob(["AsKs", "AsQs"])], pool))


def test_a_refusal_says_which_job_it_was():
    jobs = [EquityJob(["AsKs", "QdQc"])] * 5 + [EquityJob(["AsKs", "QQ,ZZ"])]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as processes:
        for executor, chunk in ((None, 1), (processes, 2)):
            with pytest.raises(pc.RangeError) as told:
                list(equity_batch(jobs, executor, chunk))
            assert told.value.position == 3
            assert "job 5 of the batch, from 0" in told.value.__notes__
