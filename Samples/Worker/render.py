#!/usr/bin/env python3
"""Renders pictures through `image-app worker`, which opens no file by its name (Documentation/worker.md):

    Samples/Worker/render.py golden-hour FOLDER photo.jpg other.png
"""
import json
import os
import socket
import subprocess
import sys


class Worker:
    def __init__(self, program="image-app"):
        self.socket, end = socket.socketpair()
        self.process = subprocess.Popen([program, "worker"], stdin=end, stdout=subprocess.PIPE)
        end.close()

    def render(self, source, result, request, *look_files, **more):
        """Renders from one open file to another one, which is empty; returns the worker's report."""
        request = {"version": 1, "number": 1, "request": request, **more}
        files = [file.fileno() for file in (source, result, *look_files)]
        socket.send_fds(self.socket, [json.dumps(request).encode() + b"\n"], files)
        return json.loads(self.process.stdout.readline())


def main(look, folder, *pictures):
    worker = Worker(os.environ.get("IMAGE_APP", "image-app"))
    for picture in pictures:
        path = os.path.join(folder, os.path.basename(picture))
        with open(picture, "rb") as source, open(f"{path}.part", "x+b") as result:
            report = worker.render(source, result, {"look": look})
        if "failure" not in report:
            os.replace(f"{path}.part", path)
        else:
            os.remove(f"{path}.part")
            print(f"{picture}: {report['failure']['reason']}", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
