"""Everything that people do by a mouse, by the keyboard alone: no pointer is moved and nothing is clicked in these tests."""
from studio import ActionChains, By, Keys, StudioTest


class Keyboard(StudioTest):
    pictures = ("sunset.jpg", "hills.jpg", "dolls.jpg")

    def name_of_focus(self):
        return self.browser.execute_script("""
            const element = document.activeElement;
            return element.ariaLabel || element.closest("app-slider")?.querySelector("span").textContent
                || element.querySelector?.(".title, .name")?.textContent || element.textContent;
        """).strip()

    def reach(self, name):
        """Presses Tab until what is called so has the focus."""
        for _ in range(120):
            if self.name_of_focus().startswith(name):
                return
            self.keys(Keys.TAB)
        self.fail(f"{name} can't be reached: the last was {self.name_of_focus()}")

    def open_by_keys(self, name="sunset"):
        self.until(lambda: self.text("h1") == "Image")
        self.keys("g")
        self.title("Gallery")
        self.until(lambda: len(self.all(".cell")) == 3, "three pictures")
        self.reach("sunset")
        while (at := self.name_of_focus()) != name:
            self.keys(Keys.ARROW_RIGHT)
            self.until(lambda: self.name_of_focus() != at, "another picture")
        self.keys(Keys.ENTER)
        self.title(f"{name}.jpg")
        self.caption("Auto")

    def settled(self):
        """The picture is the last that was asked for."""
        self.until(lambda: not self.all(".status .busy"), "an end of the work")

    def to_panel(self, name):
        while self.focus.get_attribute("role") != "tab":
            self.keys(Keys.TAB)
        self.keys(Keys.HOME)
        while self.name_of_focus() != name:
            self.keys(Keys.ARROW_RIGHT)

    def shown(self, kind):
        self.to_panel("Commands")
        found = next(c for c in self.all("app-copyable") if c.find_element(By.CLASS_NAME, "name").text == kind)
        return found.find_element(By.TAG_NAME, "code").text

    def transform(self):
        return self.browser.execute_script(
            "const m = new DOMMatrix(getComputedStyle(document.querySelector('.stage')).transform); return [m.a, m.e, m.f]")

    def test_looks_group_by_group(self):
        self.open_by_keys("hills")
        self.reach("Auto")
        headings = [heading.text for heading in self.all(".heading")]
        self.assertEqual(
            headings, ["Everyday", "Portrait", "Outdoors", "Film", "Cinema", "Black and white", "Classic"])
        for key, look in [
            (Keys.ARROW_DOWN, "Vivid"), (Keys.ARROW_RIGHT, "Food"), (Keys.ARROW_DOWN, "Product"),
            (Keys.ARROW_DOWN, "Portrait"), (Keys.ARROW_RIGHT, "Window Light"), (Keys.ARROW_UP, "Product"),
            (Keys.END, "Brooklyn"), (Keys.HOME, "Auto"),
        ]:
            self.keys(key)
            self.caption(look)
            # After a jump through the list, the cells come later than the caption.
            self.until(lambda: self.name_of_focus() == look, f"the focus on {look}")
        self.keys(Keys.PAGE_DOWN)
        self.until(lambda: self.name_of_focus() not in ("Auto", "Inspire"), "a page further")

    def test_strength_sliders_undo_and_reset(self):
        self.open_by_keys()
        self.reach("Strength")
        self.keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        self.to_panel("Adjust")
        self.reach("Exposure")
        self.keys(*[Keys.ARROW_RIGHT] * 10)
        self.until(lambda: "exposure(0.5)" in self.shown("Command"), "half a stop")
        self.assertIn("--strength", self.shown("Command"))
        self.keys("u")
        self.until(lambda: "exposure" not in self.shown("Command"), "an edit that is undone")
        self.keys("y")
        self.until(lambda: "exposure" in self.shown("Command"), "an edit that is done again")
        self.to_panel("Adjust")
        self.reach("Reset")
        self.keys(Keys.ENTER)
        self.until(lambda: "exposure" not in self.shown("Command"), "no adjustments")

    def test_zoom_and_split(self):
        self.open_by_keys()
        self.keys("v")
        divider = self.until(lambda: next(d for d in self.all(".divider") if d.is_displayed()), "the divider")
        before = int(divider.get_attribute("value"))
        while self.focus != divider:
            self.keys(Keys.TAB)
        self.keys(Keys.ARROW_LEFT)
        self.assertLess(int(divider.get_attribute("value")), before)
        self.keys("+")
        self.until(lambda: self.transform()[0] > 1, "a closer view")
        at = self.transform()
        self.reach("The picture, closer")
        self.keys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
        self.assertLess(self.transform()[1], at[1])
        self.assertLess(self.transform()[2], at[2])
        self.keys("1")
        self.until(lambda: self.transform()[0] > at[0], "each pixel")
        self.keys("f")
        self.until(lambda: self.transform() == [1, 0, 0], "all of the picture")

    def test_turn_mirror_straighten_and_crop_by_the_frame(self):
        self.open_by_keys()
        self.keys("l", "m")
        self.to_panel("Crop")
        self.reach("Straighten")
        self.keys(*[Keys.ARROW_RIGHT] * 10)
        self.settled()
        button = next(b for b in self.all(".panel:not([hidden]) button") if b.text == "Crop")
        while self.focus != button:
            self.keys(Keys.TAB)
        self.keys(Keys.ENTER)
        frame = self.until(lambda: next(f for f in self.all(".crop") if f.is_displayed()), "the frame")
        self.settled()
        width = self.all(".crop-numbers input")[2]
        while self.focus != width:
            ActionChains(self.browser).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
        ActionChains(self.browser).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).perform()
        self.keys("900", Keys.ENTER)
        self.until(lambda: width.get_attribute("value") == "900", "a frame of that width")
        while self.focus != frame:
            self.keys(Keys.TAB)
        left = int(self.all(".crop-numbers input")[0].get_attribute("value"))
        self.keys(Keys.ARROW_RIGHT)
        self.until(lambda: int(self.all(".crop-numbers input")[0].get_attribute("value")) > left, "a frame further right")
        while self.focus != button:
            self.keys(Keys.TAB)
        self.keys(Keys.ENTER)
        self.until(lambda: not frame.is_displayed(), "no frame")
        command = self.shown("Command")
        for part in ["--flip horizontal", "--crop 900x", "--rotate 91"]:
            self.assertIn(part, command)

    def test_another_pictures_colours_and_a_look_of_ones_own(self):
        self.open_by_keys()
        self.keys("i")
        self.title("Gallery")
        self.keys("/", "hills")
        self.until(lambda: len(self.all(".cell")) == 1, "hills alone")
        self.reach("hills")
        self.keys(Keys.ENTER)
        self.caption("Like hills.jpg")
        self.keys("k")
        self.dialog("Save as a look")
        self.keys("hilly", Keys.ENTER)
        self.says("saved as the look hilly")
        self.assertIn("Your looks", [heading.text for heading in self.all(".heading")])

    def test_saving_downloading_and_leaving(self):
        self.browser.execute_cdp_cmd(
            "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(self.studio.home)})
        self.open_by_keys()
        self.keys("b")
        self.reach("Download")
        self.keys(Keys.ENTER)
        self.until(lambda: [f for f in self.studio.home.glob("sunset-auto.jpg") if f.stat().st_size > 1000], "the download")
        self.keys("a")
        self.dialog("Save as")
        self.keys("other.jpg", Keys.ENTER)
        self.until(lambda: (self.studio.pictures / "other.jpg").exists(), "what is saved")
        self.keys("n")
        self.title("hills.jpg")
        self.caption("Auto")
        self.keys(Keys.ESCAPE)
        self.title("Gallery")
        self.keys(Keys.ESCAPE)
        self.title("Image")
        self.reach("Quit")
        self.keys(Keys.ENTER)
        self.assertEqual(self.studio.process.wait(60), 0)
