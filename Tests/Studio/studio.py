# Needs: chromedriver
"""A studio that runs, and a browser that looks at it."""
import contextlib
import http.client
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from axe_selenium_python import Axe
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PROGRAM = os.environ["IMAGE_APP"]
SERVER = os.environ["IMAGE_APP_SERVER"]
SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Samples/Pictures"
# Only what would fail anyway takes so long.
PATIENCE = int(os.environ.get("STUDIO_PATIENCE", 120))
# Half a screen further; from the end to the beginning.
SCROLL_ON = """
for (const list of document.querySelectorAll('app-picture-list')) {
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1
    list.scrollTop = isAtEnd ? 0 : list.scrollTop + list.clientHeight / 2
}"""


class Studio:
    """image-app studio with a home folder of its own, in which Pictures is the gallery."""

    def __init__(self, *arguments, pictures=("sunset.jpg", "hills.jpg"), variables=None):
        self.variables = variables or {}
        self.home = pathlib.Path(tempfile.mkdtemp())
        self.pictures = self.home / "Pictures"
        self.pictures.mkdir()
        for number, name in enumerate(pictures):
            shutil.copy(SAMPLES / name, self.pictures / name)
            # The first is the newest.
            os.utime(self.pictures / name, (1_700_000_000 - number, 1_700_000_000 - number))
        self.process = None
        self.start(*arguments)

    def environment(self):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "IMAGE_APP", "LC_"))}
        folder = str(pathlib.Path(SERVER).parent)
        return kept | {"HOME": str(self.home), "PATH": f"{folder}:{kept['PATH']}"} | self.variables

    def start(self, *arguments):
        self.errors = open(self.home / "errors", "w+")
        self.process = subprocess.Popen(
            [PROGRAM, "studio", "--no-browser", *map(str, arguments)], stdout=subprocess.PIPE, stderr=self.errors,
            text=True, env=self.environment(), start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http://127.0.0.1:"):
            raise AssertionError(f"no address: {self.address!r} {self.said()}")
        self.host = self.address.split("/")[2]
        self.token = self.address.split("=")[1]

    def said(self):
        return (self.home / "errors").read_text()

    def end(self, number=signal.SIGINT):
        """Asks it to end, and returns its status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.errors.close()
        shutil.rmtree(self.home)

    @property
    def cookie(self):
        return f"image-app-studio-{self.host.split(':')[1]}={self.token}"

    def ask(self, method, path, body=None, headers=None):
        """A request as the page makes it, but for the headers given; those that are None are left out."""
        usual = {"Cookie": self.cookie, "Origin": f"http://{self.host}"}
        headers = {name: value for name, value in (usual | (headers or {})).items() if value is not None}
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def open_tab(self):
        return json.loads(self.ask("POST", "/tabs")[1])["tab"]


def chromium(width=1400, height=1000, dark=False):
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={width},{height}"]:
        options.add_argument(argument)
    if dark:
        options.add_argument("--force-dark-mode")
        options.add_argument("--blink-settings=preferredColorScheme=0")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))


class StudioTest(unittest.TestCase):
    """A test with a studio and a page of it."""
    arguments = ()
    pictures = ("sunset.jpg", "hills.jpg")
    size = (1400, 1000)
    variables = None

    @classmethod
    def setUpClass(cls):
        cls.browser = chromium(*cls.size)

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()

    def setUp(self):
        self.studio = Studio(*self.arguments, pictures=self.pictures, variables=self.variables)
        self.addCleanup(self.studio.close)
        self.addCleanup(self.forget)
        self.browser.get(self.studio.address)

    def forget(self):
        """The next test's page is none of this one's."""
        with contextlib.suppress(Exception):
            self.browser.execute_script("sessionStorage.clear()")
        self.browser.get("about:blank")
        with contextlib.suppress(Exception):
            self.browser.switch_to.alert.accept()

    # What is to be seen

    def until(self, condition, what=""):
        """Waits until the condition holds, and returns what it gave."""
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(Exception):
                if value := condition():
                    return value
            if time.monotonic() > end:
                self.fail(f"{what or condition} never came: {self.browser.title!r} {self.text('#app')!r}")
            time.sleep(0.02)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        found = self.all(selector)
        return found[0].text if found else ""

    def title(self, title):
        self.until(lambda: self.text("h1") == title, f"the screen {title}")

    def says(self, text):
        self.until(lambda: text in self.text(".status"), f"the status {text}")

    def caption(self, text):
        self.until(lambda: self.text("figcaption") == text, f"the caption {text}")

    def button(self, name):
        def find():
            # What is behind a dialog can't be reached.
            found = [b for b in self.all("dialog button") or self.all("button") if (b.text.split("\n")[0] or "").strip().startswith(name)]
            return found[0] if found else None
        return self.until(find, f"the button {name}")

    def tap(self, name):
        self.button(name).click()

    def cell(self, title):
        def find():
            for cell in self.all(".cell"):
                if cell.find_element(By.CLASS_NAME, "title").text == title:
                    return cell
            # Groups that nobody has scrolled to have no cells yet.
            self.browser.execute_script(SCROLL_ON)
        return self.until(find, f"the cell {title}")

    def still(self, element):
        """Returns an element once it has not moved for a tenth of a second: a page that has just come still lays itself out."""
        def place():
            return self.browser.execute_script(
                "const b = arguments[0].getBoundingClientRect(); return [b.x, b.y, b.width, b.height]", element)
        before = place()
        for _ in range(10 * PATIENCE):
            time.sleep(0.1)
            now = place()
            if now == before:
                return element
            before = now
        self.fail(f"{element.text!r} never stands still")

    def choose(self, title):
        self.until(lambda: self.still(self.cell(title)).click() or True)

    def take_look(self, title):
        """Chooses a look, and waits until it is selected: the caption names a look already while the pointer is on it."""
        self.choose(title)
        self.caption(title)
        self.until(lambda: self.cell(title).get_attribute("aria-selected") == "true", f"the look {title}")

    def dialog(self, title):
        self.until(lambda: self.text("dialog[open] h2") == title, f"the dialog {title}")

    def keys(self, *keys):
        ActionChains(self.browser).send_keys(*keys).perform()

    @property
    def focus(self):
        return self.browser.switch_to.active_element

    def open_picture(self, name="sunset"):
        """From Home to a picture of the gallery, with the first look on it."""
        self.tap("Gallery")
        self.choose(name)
        self.title(f"{name}.jpg")
        self.caption("Auto")

    def judge(self, screen):
        """What axe-core has against the screen fails the test."""
        axe = Axe(self.browser)
        axe.inject()
        found = axe.run()["violations"]
        self.assertEqual(found, [], f"{screen}: {axe.report(found)}")
        # It has scrolled to all that it looked at.
        self.browser.execute_script("for (const list of document.querySelectorAll('app-picture-list')) list.scrollTop = 0")

    def run_program(self, *arguments):
        done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, env=self.studio.environment())
        self.assertEqual(done.returncode, 0, done.stderr)


__all__ = ["ActionChains", "By", "Keys", "Studio", "StudioTest", "SAMPLES", "PATIENCE", "PROGRAM", "chromium"]
