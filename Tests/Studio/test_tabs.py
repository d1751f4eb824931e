"""Tabs, reloads, Back, a server that goes."""
import os
import pathlib
import signal
import time

from studio import PATIENCE, StudioTest


def descendants(number):
    """The processes that a process has started, and those that they have."""
    children = [int(child) for child in pathlib.Path(f"/proc/{number}/task/{number}/children").read_text().split()]
    return children + [found for child in children for found in descendants(child)]


class Tabs(StudioTest):
    def second_tab(self):
        """Goes to another tab, which is closed at the end; returns the first."""
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        second = self.browser.current_window_handle
        self.addCleanup(lambda: (self.browser.switch_to.window(second), self.browser.close(),
                                 self.browser.switch_to.window(first)))
        return first

    def test_back_and_reload(self):
        self.open_picture()
        self.browser.refresh()
        self.title("sunset.jpg")
        self.caption("Auto")
        self.browser.back()
        self.title("Gallery")
        self.browser.back()
        self.title("Image")

    def test_two_tabs_have_nothing_in_common(self):
        self.open_picture()
        first = self.second_tab()
        self.browser.get(f"http://{self.studio.host}/")
        self.title("Image")
        self.tap("Gallery")
        self.choose("hills")
        self.title("hills.jpg")
        self.browser.switch_to.window(first)
        self.title("sunset.jpg")

    def test_two_tabs_that_save_under_one_name(self):
        self.open_picture()
        self.take_look("Noir")
        first = self.second_tab()
        self.browser.get(f"http://{self.studio.host}/")
        self.open_picture()
        self.take_look("Noir")
        self.tap("Save")
        self.says("saved as")
        self.browser.switch_to.window(first)
        self.tap("Save")
        self.dialog("sunset-noir.jpg exists")
        self.tap("Cancel")

    def test_a_copy_of_a_tab_is_a_tab_of_its_own(self):
        self.open_picture()
        tab = self.browser.execute_script("return sessionStorage.getItem('image-app-tab')")
        self.second_tab()
        self.browser.get(f"http://{self.studio.host}/icon.svg")
        self.browser.execute_script("sessionStorage.setItem('image-app-tab', arguments[0])", tab)
        # As long as the first page is seen; a hidden one has no connection.
        self.browser.get(f"http://{self.studio.host}/")
        self.until(lambda: self.text("h1"), "a screen")

    def test_a_server_that_goes(self):
        self.open_picture()
        self.studio.end()
        self.until(lambda: "does not answer" in self.text(".lost"), "that it is gone")

    def test_quit_on_the_page(self):
        self.tap("Quit")
        self.until(lambda: "has ended" in self.text(".lost"), "that it has ended")
        self.assertEqual(self.studio.process.wait(PATIENCE), 0)

    def test_the_notice_after_quit_stays_when_the_events_end_before_the_answer(self):
        # The answer comes late, and the question whether the tab is still there fails even later.
        self.browser.execute_script("""
            const original = fetch;
            const delayed = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));
            window.fetch = async (address, options) => {
              if (address.endsWith("/actions")) {
                await delayed(1000);
                window.hasFailed = true;
                throw new TypeError("no connection");
              }
              const answer = await original(address, options);
              if (address === "/quit") await delayed(300);
              return answer;
            };""")
        self.tap("Quit")
        self.until(lambda: self.browser.execute_script("return window.hasFailed"), "the failed question")
        time.sleep(0.1)
        self.assertIn("has ended", self.text(".lost"))

    def test_quit_while_another_tab_is_unsaved(self):
        self.open_picture()
        self.take_look("Noir")
        status, body = self.studio.ask("POST", "/quit")
        self.assertEqual((status, body), (409, b"Not saved: sunset.jpg.\n"))
        self.assertIsNone(self.studio.process.poll())

    def test_a_connection_that_breaks_comes_again(self):
        self.open_picture()
        self.browser.execute_cdp_cmd("Network.enable", {})
        conditions = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.browser.execute_cdp_cmd("Network.emulateNetworkConditions", conditions | {"offline": True})
        time.sleep(1)
        self.browser.execute_cdp_cmd("Network.emulateNetworkConditions", conditions | {"offline": False})
        self.take_look("Noir")
        self.until(lambda: not self.all(".lost")[0].is_displayed(), "no notice")

    def test_a_laptop_that_slept(self):
        self.open_picture()
        self.take_look("Noir")
        # Nothing runs, on either side; then both go on where they were.
        sleepers = [self.studio.process.pid] + descendants(self.browser.service.process.pid)
        for number in sleepers:
            os.kill(number, signal.SIGSTOP)
        time.sleep(3)
        for number in sleepers:
            os.kill(number, signal.SIGCONT)
        self.caption("Noir")
        self.take_look("Vivid")
        self.tap("Undo")
        self.caption("Noir")
