# Needs: exiftool
"""Adjusting, turning, cropping, zooming, looks of people's own, files that are dropped, downloads: by mouse and by keyboard."""
import base64
import filecmp
import json
import shlex
import socket
import subprocess

from studio import PATIENCE, PROGRAM, SAMPLES, ActionChains, By, Keys, StudioTest


class Editing(StudioTest):
    def panel(self, name):
        self.until(lambda: next(t for t in self.all("[role=tab]") if t.text == name).click() or True, f"the tab {name}")

    def inside(self, name):
        """A button of the open panel."""
        return self.until(lambda: next(b for b in self.all(".panel:not([hidden]) button") if b.text == name), name)

    def slider(self, name):
        def find():
            for slider in self.all(".panel app-slider"):
                if slider.find_element(By.TAG_NAME, "span").text == name:
                    return slider.find_element(By.TAG_NAME, "input")
        return self.until(find, f"the slider {name}")

    def copyable(self, name):
        def find():
            return next(c for c in self.all("app-copyable") if c.find_element(By.CLASS_NAME, "name").text == name)
        return self.until(find, name).find_element(By.TAG_NAME, "code").text

    def shown_source(self):
        return self.browser.execute_script("return document.querySelector('img.picture').src")

    def settled(self):
        """The picture is the last that was asked for."""
        self.until(lambda: not self.all(".status .busy"), "an end of the work")

    def move(self, slider, *keys):
        self.browser.execute_script("arguments[0].focus()", slider)
        self.keys(*keys)

    def run_shown(self, command, directory):
        """Runs the command that the page shows."""
        words = shlex.split(command)
        self.assertEqual(words[0], "image-app")
        done = subprocess.run(
            [PROGRAM, *words[1:]], cwd=directory, capture_output=True, text=True, env=self.studio.environment())
        self.assertEqual(done.returncode, 0, f"{command}: {done.stderr}")

    def save_as_shown(self, name, command):
        """Saves, and makes the same by the command that the page shows, to the byte."""
        self.tap("Save")
        self.says("saved as")
        saved = self.studio.pictures / name
        kept = saved.rename(self.studio.home / "saved.jpg")
        self.run_shown(command, self.studio.home)
        self.assertTrue(filecmp.cmp(saved, kept, shallow=False))

    def test_an_edit_is_saved_as_the_command_that_is_shown_makes_it(self):
        self.open_picture()
        self.take_look("Noir")
        self.panel("Adjust")
        self.move(self.slider("Exposure"), Keys.HOME, *[Keys.ARROW_RIGHT] * 70)
        self.until(lambda: "0.50 EV" in self.text(".panel:not([hidden])"), "half a stop")
        self.until(lambda: self.copyable("As CSS") == "exposure(0.5)", "the same as CSS")
        self.panel("Crop")
        self.inside("Turn right").click()
        self.inside("Mirror").click()
        self.move(self.slider("Straighten"), *[Keys.ARROW_RIGHT] * 20)
        self.inside("Crop").click()
        frame = self.until(lambda: next(f for f in self.all(".crop") if f.is_displayed()), "the frame")
        handle = frame.find_element(By.CSS_SELECTOR, ".handle.se")
        ActionChains(self.browser).click_and_hold(handle).move_by_offset(-60, -40).release().perform()
        self.until(lambda: int(self.all(".crop-numbers input")[2].get_attribute("value")) < 1590, "a smaller frame")
        frame.click()
        self.keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN)
        self.inside("Crop").click()
        self.until(lambda: not frame.is_displayed(), "no frame")
        self.settled()
        self.panel("Commands")
        command = self.copyable("Command")
        for part in ["--flip horizontal", "--rotate -88", "--crop ", "--look noir", "--filter 'exposure(0.5)'"]:
            self.assertIn(part, command)
        self.save_as_shown("sunset-noir.jpg", command)
        # The folder's command does the same look to all its pictures.
        self.run_shown(self.copyable("For the whole folder"), self.studio.home)
        self.assertTrue((self.studio.pictures / "noir" / "hills.jpg").exists()
                        or list((self.studio.pictures / "noir").glob("hills*")))

    def test_adjustments_act_in_a_range_that_can_be_seen(self):
        self.open_picture()
        self.panel("Adjust")
        self.move(self.slider("Exposure"), Keys.HOME, *[Keys.ARROW_RIGHT] * 70)
        self.move(self.slider("Luminance from"), Keys.HOME, *[Keys.ARROW_RIGHT] * 60)
        self.until(
            lambda: self.copyable("As CSS") == "exposure(0.5) where(luminance: 0.6 1)", "the range in the adjustment")
        self.settled()
        source = self.shown_source()
        self.inside("Show where").click()
        self.until(lambda: self.shown_source() != source, "the mask")
        self.settled()
        self.inside("Show where").click()
        self.panel("Commands")
        command = self.copyable("Command")
        self.assertIn("where(luminance: 0.6 1)", command)
        self.save_as_shown("sunset-auto.jpg", command)

    def test_all_of_it_is_undone_and_done_again(self):
        self.open_picture()
        self.panel("Crop")
        self.inside("Turn right").click()
        self.panel("Adjust")
        self.move(self.slider("Contrast"), *[Keys.ARROW_RIGHT] * 3)
        self.until(lambda: self.copyable("As CSS") == "contrast(1.03)", "the contrast")
        self.tap("Undo")
        self.until(lambda: self.slider("Contrast").get_attribute("value") == "100", "no contrast")
        self.tap("Undo")
        self.until(lambda: self.button("Undo").get_attribute("aria-disabled") == "true", "the beginning")
        self.tap("Redo")
        self.tap("Redo")
        self.until(lambda: self.slider("Contrast").get_attribute("value") == "103", "the contrast again")
        self.panel("Commands")
        self.assertIn("--rotate 90", self.copyable("Command"))

    def test_crop_by_numbers_and_keyboard_alone(self):
        self.open_picture()
        self.keys("c")
        self.dialog("Crop")
        self.keys("nonsense", Keys.ENTER)
        self.dialog("Nothing is cropped")
        self.keys(Keys.ENTER)
        self.dialog("Crop")
        self.keys("600x400+10+20", Keys.ENTER)
        self.until(lambda: not self.all("dialog"), "no dialog")
        self.keys("r")
        self.settled()
        self.keys("s")
        self.says("saved as")
        info = json.loads(subprocess.run(
            [PROGRAM, "info", "--json", self.studio.pictures / "sunset-auto.jpg"], capture_output=True, text=True,
            env=self.studio.environment()).stdout)
        info = info[0] if isinstance(info, list) else info
        self.assertEqual((info["width"], info["height"]), (400, 600))

    def test_zoom_shows_both_sides_at_the_same_place(self):
        self.open_picture()
        self.tap("Split")
        self.until(lambda: self.all("img.comparison")[0].is_displayed(), "the comparison")
        self.tap("1:1")
        def transform():
            return self.browser.execute_script("return new DOMMatrix(getComputedStyle(document.querySelector('.stage')).transform).a")
        self.until(lambda: transform() > 1.2, "a closer view")
        self.until(lambda: self.browser.execute_script(
            "return document.querySelector('img.picture').naturalWidth") == 2400, "every pixel")
        sides = self.browser.execute_script(
            "const [a, b] = ['picture', 'comparison'].map((n) => document.querySelector(`img.${n}`).getBoundingClientRect());"
            "return [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height]")
        self.assertEqual(sides, [0, 0, 0, 0])
        pixels = self.browser.execute_script(
            "const i = document.querySelector('img.picture'), f = document.querySelector('figure').getBoundingClientRect();"
            "const fit = Math.min(f.width / i.naturalWidth, f.height / i.naturalHeight);"
            "const scale = new DOMMatrix(getComputedStyle(document.querySelector('.stage')).transform).a;"
            "return fit * scale * devicePixelRatio")
        self.assertAlmostEqual(pixels, 1, 2)
        self.keys("f")
        self.until(lambda: transform() == 1, "all of it")

    def test_adjustments_are_kept_as_a_look_and_opened_again(self):
        self.open_picture()
        self.keys("0")
        self.caption("No look")
        self.panel("Adjust")
        self.move(self.slider("Temperature"), *[Keys.ARROW_RIGHT] * 20)
        self.until(lambda: self.copyable("As CSS") == "temperature(20)", "a warmer light")
        self.tap("Save as a look")
        self.dialog("Save as a look")
        self.keys("evening", Keys.ENTER)
        self.says("saved as the look evening")
        self.tap("Reset")
        self.panel("Looks")
        self.take_look("evening")
        self.run_program(self.studio.pictures / "hills.jpg", "--look", "evening")
        self.panel("Adjust")
        self.tap("Open the look in the sliders")
        self.until(lambda: self.slider("Temperature").get_attribute("value") == "120", "the slider where it was")

    def test_like_another_picture(self):
        self.open_picture()
        self.tap("Like another picture")
        self.title("Gallery")
        self.choose("hills")
        self.title("sunset.jpg")
        self.caption("Like hills.jpg")
        self.panel("Commands")
        command = self.copyable("Command")
        self.settled()
        self.tap("Save")
        self.says("saved as")
        saved = self.studio.pictures / "sunset-like-hills.jpg"
        kept = saved.rename(self.studio.home / "saved.jpg")
        self.run_shown(command, self.studio.home)
        self.assertTrue(filecmp.cmp(saved, kept, shallow=False))


class Files(StudioTest):
    def drop(self, name, content):
        """Drops a file on the page, as a file manager does."""
        self.browser.execute_script(
            """const bytes = Uint8Array.from(atob(arguments[1]), (c) => c.charCodeAt(0));
            const data = new DataTransfer();
            data.items.add(new File([bytes], arguments[0]));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));""",
            name, base64.b64encode(content).decode())

    def test_a_dropped_file_is_opened_saved_and_downloaded(self):
        self.title("Image")
        self.browser.execute_cdp_cmd(
            "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(self.studio.home)})
        content = (SAMPLES / "hills.jpg").read_bytes()
        self.drop("My <b>Picture.jpg", content)
        self.title("My <b>Picture.jpg")
        self.caption("Auto")
        self.take_look("Vivid")
        self.tap("Download")
        self.until(lambda: [f for f in self.studio.home.glob("*vivid.jpg") if f.stat().st_size > 1000], "the download")
        self.tap("Save")
        self.says("saved as")
        saved = next(self.studio.pictures.glob("*vivid.jpg"))
        (self.studio.home / "hills.jpg").write_bytes(content)
        self.run_program(self.studio.home / "hills.jpg", "--look", "vivid")
        # The name of the original is all that differs: PPM has no metadata.
        for name, picture in {"a": saved, "b": self.studio.home / "hills-vivid.jpg"}.items():
            self.run_program(picture, "--look", "none", "-o", self.studio.home / f"{name}.ppm")
        self.assertTrue(filecmp.cmp(self.studio.home / "a.ppm", self.studio.home / "b.ppm", shallow=False))

    def test_a_file_that_is_chosen_in_the_browser(self):
        self.title("Image")
        self.browser.find_element(By.CSS_SELECTOR, "input[type=file]").send_keys(str(SAMPLES / "dolls.jpg"))
        self.title("dolls.jpg")
        self.caption("Auto")

    def test_other_formats_are_pictures_like_others(self):
        for kind in ["webp", "tiff", "avif"]:
            picture = self.studio.pictures / f"small.{kind}"
            self.run_program(SAMPLES / "hills.jpg", "--look", "none", "--long-edge", "300", "-o", picture)
            self.drop(f"dropped.{kind}", picture.read_bytes())
            self.title(f"dropped.{kind}")
            self.caption("Auto")
            self.keys(Keys.ESCAPE)
            self.until(lambda: self.text("dialog[open] h2").endswith("is not saved") or self.text("h1") == "Image", "a way back")
            if self.all("dialog[open]"):
                self.tap("Discard")
            self.title("Image")
            self.tap("Gallery")
            self.until(lambda: self.cell("small").find_elements(By.TAG_NAME, "img"), f"a small picture of a {kind}")
            self.choose("small")
            # It was made by the program, and is shown as what it is.
            self.caption("As it is")
            self.keys(Keys.ESCAPE)
            self.title("Gallery")
            self.keys(Keys.ESCAPE)
            self.title("Image")
            picture.unlink()

    def test_what_is_no_picture_is_said_to_be_none(self):
        self.title("Image")
        self.drop("letter.jpg", b"Dear reader")
        self.dialog("letter.jpg can't be shown")
        self.tap("Back")
        self.title("Image")

    def test_a_file_above_the_limit_is_refused_with_what_to_do(self):
        self.title("Image")
        self.browser.execute_script(
            """const data = new DataTransfer();
            data.items.add(new File([new ArrayBuffer(257 << 20)], "huge.jpg"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));""")
        self.until(lambda: "huge.jpg is larger than 256 MB" in self.text(".lost"), "the limit")
        self.title("Image")
        # The server does not take it either, and does not wait for it.
        host, port = self.studio.host.split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
            connection.sendall(
                f"POST /tabs/{self.studio.open_tab()}/pictures HTTP/1.1\r\nHost: {self.studio.host}\r\n"
                f"Origin: http://{self.studio.host}\r\nCookie: {self.studio.cookie}\r\n"
                f"Content-Length: {257 << 20}\r\n\r\n".encode())
            self.assertIn(b" 413 ", connection.recv(100))

    def test_a_picture_that_has_gone_is_told_and_tried_again(self):
        self.tap("Gallery")
        self.cell("sunset")
        moved = (self.studio.pictures / "sunset.jpg").rename(self.studio.home / "sunset.jpg")
        self.browser.execute_script(
            "document.querySelector('.cell').click()")
        self.dialog("sunset.jpg can't be shown")
        moved.rename(self.studio.pictures / "sunset.jpg")
        self.tap("Try again")
        self.caption("Auto")


class Search(StudioTest):
    pictures = ("sunset.jpg", "hills.jpg", "dolls.jpg")

    def test_the_gallery_is_searched_by_name(self):
        self.tap("Gallery")
        self.cell("dolls")
        self.keys("/")
        self.keys("il")
        self.until(lambda: [c.find_element(By.CLASS_NAME, "title").text for c in self.all(".cell")] == ["hills"], "hills alone")
        self.says("1 picture of 3")
        self.choose("hills")
        self.title("hills.jpg")


class Turned(StudioTest):
    """Pictures that state an orientation are seen upright."""

    def test_orientations(self):
        for orientation in range(1, 9):
            subprocess.run(["exiftool", "-q", "-overwrite_original", "-n", f"-Orientation={orientation}",
                            self.studio.pictures / "sunset.jpg"], check=True)
            upright = (2400, 1600) if orientation < 5 else (1600, 2400)
            self.tap("Gallery")
            self.choose("sunset")
            self.caption("Auto")
            self.until(lambda: self.browser.execute_script(
                "const i = document.querySelector('img.picture');"
                "return i.naturalWidth > i.naturalHeight") == (upright[0] > upright[1]), f"orientation {orientation}")
            self.keys(Keys.ESCAPE)
            self.title("Gallery")
            self.keys(Keys.ESCAPE)
            self.title("Image")
