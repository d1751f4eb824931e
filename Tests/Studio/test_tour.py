"""What people do, by the mouse, by the keyboard and by a narrow screen."""
import filecmp
import signal

from studio import ActionChains, Keys, StudioTest


class Tour(StudioTest):
    def test_from_home_to_a_saved_picture(self):
        self.title("Image")
        self.until(lambda: "no camera" in self.text("#app").lower() or "/dev/video" in self.text("#app"),
                   "why there is no camera")
        self.open_picture()
        self.take_look("Noir")
        self.tap("Save")
        self.says("saved as")
        self.assertSavedAsByTheCommandLine("noir")

    def assertSavedAsByTheCommandLine(self, look):
        """Byte for byte what the command line makes of the same request."""
        saved = self.studio.pictures / f"sunset-{look}.jpg"
        kept = saved.rename(self.studio.home / "saved.jpg")
        self.run_program(self.studio.pictures / "sunset.jpg", "--look", look)
        self.assertTrue(filecmp.cmp(saved, kept, shallow=False))

    def test_a_look_replaces_the_one_before(self):
        self.open_picture()
        for look in ["Noir", "Vivid"]:
            self.choose(look)
            self.caption(look)
        self.tap("Save")
        self.says("saved as")
        self.assertSavedAsByTheCommandLine("vivid")

    def test_pointing_at_a_look_shows_it(self):
        self.open_picture()
        ActionChains(self.browser).move_to_element(self.cell("Noir")).perform()
        self.caption("Noir")
        ActionChains(self.browser).move_to_element(self.all("h1")[0]).perform()
        self.caption("Auto")
        self.assertEqual(self.cell("Auto").get_attribute("aria-selected"), "true")

    def test_before_as_long_as_its_key_is_held(self):
        self.open_picture()
        ActionChains(self.browser).key_down("b").perform()
        self.caption("before")
        ActionChains(self.browser).pause(0.4).key_up("b").perform()
        self.caption("Auto")

    def test_split_is_dragged_and_moved_by_arrow_keys(self):
        self.open_picture()
        self.tap("Split")
        divider = self.until(lambda: next(d for d in self.all(".divider") if d.is_displayed()), "the divider")
        figure = self.all("figure")[0]
        ActionChains(self.browser).move_to_element(figure).click_and_hold().move_by_offset(-200, 0).release().perform()
        dragged = int(divider.get_attribute("value"))
        self.assertLess(dragged, 400)
        self.assertEqual(self.focus, divider)
        self.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual(int(divider.get_attribute("value")), dragged + 2)
        self.until(lambda: "inset" in self.all("img.comparison")[0].get_attribute("style"), "the cut")
        self.tap("Split")
        self.until(lambda: not divider.is_displayed(), "no divider")

    def test_undo_and_redo(self):
        self.open_picture()
        self.take_look("Noir")
        self.tap("Undo")
        self.caption("Auto")
        self.tap("Redo")
        self.caption("Noir")

    def test_strength(self):
        self.open_picture()
        slider = self.all(".tools app-slider input")[0]
        slider.click()
        self.keys(Keys.HOME)
        self.until(lambda: self.text(".tools app-slider output") == "0 %", "no strength")
        self.keys(*[Keys.ARROW_RIGHT] * 10)
        self.until(lambda: self.text(".tools app-slider output") == "50 %", "half the strength")
        self.choose("Noir")
        self.until(lambda: self.text(".tools app-slider output") == "100 %", "the look's own strength")

    def test_saving_asks_before_it_replaces(self):
        self.open_picture()
        self.take_look("Noir")
        self.tap("Save")
        self.says("saved as")
        before = (self.studio.pictures / "sunset-noir.jpg").stat()
        self.tap("Save")
        self.dialog("sunset-noir.jpg exists")
        self.keys(Keys.ESCAPE)
        self.until(lambda: not self.all("dialog"), "no dialog")
        self.assertEqual((self.studio.pictures / "sunset-noir.jpg").stat().st_ino, before.st_ino)
        self.tap("Save as")
        self.dialog("Save as")
        self.keys("other.jpg", Keys.ENTER)
        self.until(lambda: (self.studio.pictures / "other.jpg").exists(), "other.jpg")

    def test_everything_by_the_keyboard(self):
        self.until(lambda: self.text("h1") == "Image")
        self.keys("g")
        self.title("Gallery")
        self.until(lambda: len(self.all(".cell")) == 2, "two pictures")
        self.keys(Keys.TAB)
        self.until(lambda: self.focus.get_attribute("aria-label") or self.keys(Keys.TAB) or
                   "cell" in (self.focus.get_attribute("class") or ""), "the focus in the list")
        while "cell" not in (self.focus.get_attribute("class") or ""):
            self.keys(Keys.TAB)
        self.keys(Keys.ENTER)
        self.title("sunset.jpg")
        self.caption("Auto")
        while "cell" not in (self.focus.get_attribute("class") or ""):
            self.keys(Keys.TAB)
        self.keys(Keys.ARROW_RIGHT)
        self.caption("Inspire")
        self.until(lambda: self.focus.find_element("class name", "title").text == "Inspire", "the focus on it")
        self.keys("s")
        self.says("saved as")
        self.keys(Keys.ESCAPE)
        self.title("Gallery")
        self.keys(Keys.ESCAPE)
        self.title("Image")

    def test_nothing_unsaved_is_lost_by_leaving(self):
        self.open_picture()
        self.take_look("Noir")
        self.tap("Back")
        self.dialog("sunset.jpg is not saved")
        self.tap("Stay")
        self.until(lambda: not self.all("dialog"), "no dialog")
        self.browser.back()
        self.dialog("sunset.jpg is not saved")
        self.tap("Discard")
        self.title("Gallery")

    def test_ctrl_c_warns_where_something_is_unsaved(self):
        self.open_picture()
        self.take_look("Noir")
        self.studio.process.send_signal(signal.SIGINT)
        self.until(lambda: "not saved: sunset.jpg" in self.studio.said(), "the warning")
        self.assertIsNone(self.studio.process.poll())
        self.assertEqual(self.studio.end(), 0)

    def test_ctrl_c_ends_it_where_nothing_is(self):
        self.open_picture()
        self.assertEqual(self.studio.end(), 0)


class Narrow(StudioTest):
    """A phone of 360 pixels' width."""
    size = (500, 800)

    def test_all_fits(self):
        self.browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        self.browser.refresh()
        self.title("Image")
        for step in [lambda: None, lambda: self.tap("Gallery"), lambda: self.choose("sunset")]:
            step()
            self.until(lambda: self.browser.execute_script(
                "return document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"),
                "a page that fits")
        self.caption("Auto")
        self.until(lambda: self.all("img.picture")[0].size["height"] > 150, "a picture of some size")


class Folder(StudioTest):
    pictures = ("sunset.jpg", "hills.jpg", "dolls.jpg")

    def test_next_and_previous(self):
        self.open_picture()
        self.tap("Next")
        self.title("hills.jpg")
        self.tap("Previous")
        self.title("sunset.jpg")
