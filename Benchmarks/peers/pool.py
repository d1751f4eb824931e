"""A Python peer over files, in so many processes with so many threads each; prints how long the work took.

    pool.py PEER WORK PROCESSES THREADS OUT-FOLDER FILE...

The time is from the moment when every process has imported what it needs, so that a peer does not pay for Python's start.
"""

import os
import sys
import time
from importlib import import_module


def prepare(peer, work, threads, folder, everybody=None):
    """Makes the work ready in this process; `everybody` waits for the others."""
    os.environ["VIPS_CONCURRENCY"] = str(threads)
    global process
    function = import_module(f"peer_{peer}").prepare(work, threads)
    process = lambda path: function(path, os.path.join(folder, os.path.basename(path)))
    if everybody:
        everybody.wait()


def processed(path):
    process(path)


def main(peer, work, processes, threads, folder, files):
    if processes == 1:
        prepare(peer, work, threads, folder)
        start = time.perf_counter()
        for file in files:
            processed(file)
        seconds = time.perf_counter() - start
    else:
        import multiprocessing

        everybody = multiprocessing.Barrier(processes + 1)
        with multiprocessing.Pool(processes, prepare, (peer, work, threads, folder, everybody)) as pool:
            everybody.wait()
            start = time.perf_counter()
            for _ in pool.imap_unordered(processed, files):
                pass
            seconds = time.perf_counter() - start
            pool.close()
            pool.join()
    print(f'{{"seconds": {seconds:.6f}}}')


if __name__ == "__main__":
    main(*sys.argv[1:3], *map(int, sys.argv[3:5]), sys.argv[5], sys.argv[6:])
