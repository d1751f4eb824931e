"""What people do by fingers: every input of these tests is a touch."""
import time

from studio import StudioTest


class Touch(StudioTest):
    size = (1000, 1000)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})

    def touch(self, kind, *points):
        self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})

    def middle(self, element):
        return self.browser.execute_script(
            "arguments[0].scrollIntoView({ block: 'nearest' });"
            "const b = arguments[0].getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]", element)

    def tap(self, name):
        self.tap_on(self.button(name))

    def choose(self, title):
        self.tap_on(self.still(self.cell(title)))

    def tap_on(self, element):
        """A touch that is as short as a tap, and on the element. Where the machine was too slow for that, it was a long press,
        which taps nothing, or the element had moved away."""
        self.browser.execute_script(
            "window.tapped = false; const element = arguments[0];"
            "addEventListener('click', (event) => { window.tapped ||= element.contains(event.target); }, { capture: true })",
            element)
        for _ in range(5):
            self.touch("touchStart", self.middle(element))
            self.touch("touchEnd")
            end = time.monotonic() + 1
            while time.monotonic() < end:
                if self.browser.execute_script("return window.tapped"):
                    return
                time.sleep(0.02)
        self.fail("a tap never came")

    def drag(self, element, x, y):
        start = self.middle(element)
        self.touch("touchStart", start)
        for step in range(1, 6):
            self.touch("touchMove", (start[0] + x * step / 5, start[1] + y * step / 5))
        self.touch("touchEnd")

    def panel(self, name):
        self.tap_on(self.until(lambda: next(t for t in self.all("[role=tab]") if t.text == name), f"the tab {name}"))

    def transform(self):
        return self.browser.execute_script(
            "const m = new DOMMatrix(getComputedStyle(document.querySelector('.stage')).transform); return [m.a, m.e, m.f]")

    def test_looks_before_strength_and_split(self):
        self.open_picture()
        self.take_look("Vivid")
        self.tap("Before")
        self.caption("before")
        self.tap("Before")
        self.caption("Vivid")
        strength = self.all(".tools app-slider input")[0]
        self.drag(strength, -60, 0)
        self.until(lambda: "100 %" not in self.text(".tools"), "less strength")
        self.tap("Split")
        divider = self.until(lambda: next(d for d in self.all(".divider") if d.is_displayed()), "the divider")
        before = int(divider.get_attribute("value"))
        self.drag(self.all("figure")[0], -150, 0)
        self.until(lambda: int(divider.get_attribute("value")) < before - 50, "a divider further left")

    def test_two_fingers_zoom_and_one_moves(self):
        self.open_picture()
        x, y = self.middle(self.all("figure")[0])
        self.touch("touchStart", (x - 40, y), (x + 40, y))
        for step in range(1, 6):
            self.touch("touchMove", (x - 40 - 20 * step, y), (x + 40 + 20 * step, y))
        self.touch("touchEnd")
        self.until(lambda: self.transform()[0] > 2, "a closer view")
        before = self.transform()
        self.drag(self.all("figure")[0], -80, -50)
        self.until(lambda: self.transform()[1] < before[1] - 40 and self.transform()[2] < before[2] - 20, "another part")
        self.assertAlmostEqual(self.transform()[0], before[0], 3)

    def test_crop_and_straighten(self):
        self.open_picture()
        self.panel("Crop")
        self.tap_on(self.until(lambda: next(b for b in self.all(".panel:not([hidden]) button") if b.text == "Crop"), "Crop"))
        frame = self.until(lambda: next(f for f in self.all(".crop") if f.is_displayed()), "the frame")
        width = self.all(".crop-numbers input")[2]
        whole = int(width.get_attribute("value"))
        self.drag(frame.find_element("css selector", ".handle.se"), -80, -60)
        self.until(lambda: int(width.get_attribute("value")) < whole - 50, "a smaller frame")
        left = self.all(".crop-numbers input")[0]
        before = int(left.get_attribute("value"))
        self.drag(frame, 30, 20)
        self.until(lambda: int(left.get_attribute("value")) > before, "a frame further right")

    def test_the_gallery_is_scrolled_and_saving_asks(self):
        self.open_picture()
        self.take_look("Inspire")
        self.tap("Save")
        self.says("saved as")
        self.tap("Back")
        self.title("Gallery")
        self.cell("sunset-inspire")
