"""axe-core on every screen, in light and dark."""
from studio import StudioTest, chromium


class Accessibility(StudioTest):
    def screens(self):
        self.title("Image")
        self.judge("Home")
        self.tap("Gallery")
        self.until(lambda: len(self.all(".cell img")) == 2, "two thumbnails")
        self.judge("Gallery")
        self.choose("sunset")
        self.caption("Auto")
        self.until(lambda: len(self.all(".choices .cell img")) > 5, "the looks")
        self.tap("Split")
        self.until(lambda: self.all("img.comparison")[0].is_displayed(), "the picture before")
        self.judge("Image")
        self.tap("Save as")
        self.dialog("Save as")
        self.judge("a question")
        self.tap("Cancel")
        self.take_look("Noir")
        self.tap("Back")
        self.dialog("sunset.jpg is not saved")
        self.judge("a dialog")

    def test_light(self):
        self.screens()


class DarkAccessibility(Accessibility):
    @classmethod
    def setUpClass(cls):
        cls.browser = chromium(*cls.size, dark=True)

    def test_light(self):
        self.assertTrue(self.browser.execute_script("return matchMedia('(prefers-color-scheme: dark)').matches"))
        self.screens()
