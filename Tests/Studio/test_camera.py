"""What people do with a camera: watch what it sees with a look on it, take a picture, and use it."""
from fake_camera import FakeCameras
from studio import ActionChains, StudioTest

# Counts the times that the page was painted with another picture in place.
COUNT = """
  window.shown = 0;
  let isNew = false;
  addEventListener("shown", () => {
    if (!isNew) requestAnimationFrame(() => { window.shown += 1; isNew = false; });
    isNew = true;
  });
"""


class CameraTest(StudioTest):
    """A studio with cameras that are not there."""
    formats = {"Front": "yuyv"}

    def setUp(self):
        self.cameras = FakeCameras(**self.formats)
        self.addCleanup(self.cameras.close)
        self.variables = self.cameras.variables
        super().setUp()
        self.browser.execute_script(COUNT)

    def shown(self):
        return self.browser.execute_script("return window.shown")

    def goes_on(self):
        """Waits until more pictures have come."""
        before = self.shown()
        self.until(lambda: self.shown() > before + 3, "more pictures")

    def stands_still(self):
        """Waits until no more pictures come: none for as long as a dozen would take."""
        def still():
            before = self.shown()
            self.browser.execute_async_script("setTimeout(arguments[0], 400)")
            return self.shown() == before
        self.until(still, "a picture that stands still")

    def open_camera(self):
        self.tap("Camera")
        self.title("Camera")
        self.goes_on()

    def average_chroma(self):
        """How far from grey the picture is that is shown."""
        return self.browser.execute_script("""
            const image = document.querySelector("img.picture"), canvas = document.createElement("canvas");
            canvas.width = 64; canvas.height = 36;
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0, 64, 36);
            const bytes = context.getImageData(0, 0, 64, 36).data;
            let sum = 0;
            for (let at = 0; at < bytes.length; at += 4) sum += Math.abs(bytes[at] - bytes[at + 2]);
            return sum / (bytes.length / 4);
        """)


class Camera(CameraTest):
    def test_from_home_to_a_picture_with_the_look_seen(self):
        self.open_camera()
        self.assertGreater(self.average_chroma(), 5)
        self.take_look("Noir")
        self.until(lambda: self.average_chroma() < 1, "black and white")
        self.goes_on()
        self.tap("Take picture")
        self.until(lambda: self.button("Use it").get_attribute("aria-disabled") is None, "the picture")
        self.stands_still()
        self.assertLess(self.average_chroma(), 1)
        self.assertFalse(self.cameras.is_on("Front"))
        self.tap("Use it")
        self.title("camera")
        self.caption("Noir")
        self.tap("Save")
        self.says("saved as")
        saved = list(self.studio.pictures.glob("capture-*.jpg"))
        self.assertEqual(len(saved), 1)

    def test_another_picture(self):
        self.open_camera()
        self.keys("t")
        self.until(lambda: self.button("Take another").get_attribute("aria-disabled") is None, "the picture")
        self.keys("a")
        self.goes_on()
        self.assertTrue(self.cameras.is_on("Front"))

    def test_pointing_at_a_look_shows_it(self):
        self.open_camera()
        ActionChains(self.browser).move_to_element(self.cell("Noir")).perform()
        self.until(lambda: self.average_chroma() < 1, "black and white")
        ActionChains(self.browser).move_to_element(self.all("h1")[0]).perform()
        self.until(lambda: self.average_chroma() > 5, "colours")

    def test_looks_have_small_pictures_of_what_it_sees(self):
        self.open_camera()
        self.until(lambda: self.cell("Noir").find_element("tag name", "img").size["width"] > 50, "a small picture")

    def test_leaving_frees_the_camera(self):
        self.open_camera()
        self.assertTrue(self.cameras.is_on("Front"))
        self.tap("Cancel")
        self.title("Image")
        self.until(lambda: not self.cameras.is_on("Front"), "a camera that is free")

    def test_a_page_that_is_gone_frees_the_camera(self):
        self.open_camera()
        self.browser.get("about:blank")
        self.until(lambda: not self.cameras.is_on("Front"), "a camera that is free")

    def test_a_hidden_page_frees_the_camera_until_it_is_seen(self):
        self.open_camera()
        page = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        self.until(lambda: not self.cameras.is_on("Front"), "a camera that is free")
        self.browser.close()
        self.browser.switch_to.window(page)
        self.until(lambda: self.cameras.is_on("Front"), "the camera")
        self.goes_on()

    def test_unplugged_it_says_so_and_tries_again(self):
        self.open_camera()
        self.cameras.unplug("Front")
        self.dialog("The camera gave no picture")
        self.assertIn("was unplugged", self.text("dialog"))
        self.cameras.plug_in("Front")
        self.tap("Try again")
        self.goes_on()

    def test_accessibility(self):
        self.open_camera()
        self.until(lambda: len(self.all(".choices .cell img")) > 5, "the looks")
        self.judge("Camera")
        self.tap("Take picture")
        self.until(lambda: self.button("Use it").get_attribute("aria-disabled") is None, "the picture")
        self.judge("a picture that was taken")

    def test_pictures_a_second(self):
        self.open_camera()
        before, seconds = self.shown(), 5
        self.browser.execute_async_script(f"setTimeout(arguments[0], {1000 * seconds})")
        rate = (self.shown() - before) / seconds
        print(f"live at 1280x720 with {self.text('figcaption')}: {rate:.1f} pictures a second painted")
        self.assertGreater(rate, 0)


class Several(CameraTest):
    formats = {"Front": "yuyv", "Back": "mjpeg"}

    def test_another_camera(self):
        self.open_camera()
        self.tap("Other camera")
        self.dialog("Which camera?")
        self.tap("Back camera")
        self.until(lambda: self.cameras.is_on("Back") and not self.cameras.is_on("Front"), "the other camera")
        self.goes_on()
        self.tap("Take picture")
        self.until(lambda: self.button("Use it").get_attribute("aria-disabled") is None, "the picture")
        self.tap("Use it")
        self.title("camera")

