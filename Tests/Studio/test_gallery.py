"""The gallery of ten thousand pictures: what is seen of them is there, and nothing else."""
import os

from studio import By, Keys, StudioTest

MANY = 10_000


class Gallery(StudioTest):
    pictures = ("hills.jpg",)

    def setUp(self):
        super().setUp()
        small = self.studio.home / "small.jpg"
        self.run_program(self.studio.pictures / "hills.jpg", "--look", "none", "--long-edge", "64", "--strip", "-o", small)
        for number in range(MANY - 1):
            os.link(small, self.studio.pictures / f"picture-{number:05}.jpg")

    def seen(self):
        """The titles of the cells that are seen, all of which have their pictures."""
        return self.browser.execute_script("""
            const list = document.querySelector("app-picture-list"), room = list.getBoundingClientRect();
            const cells = [...list.querySelectorAll(".cell")].filter((cell) => {
              const box = cell.getBoundingClientRect();
              return box.top >= room.top && box.bottom <= room.bottom;
            });
            const whole = cells.length && cells.every((cell) => cell.querySelector("img")?.complete);
            return whole ? cells.map((cell) => cell.querySelector(".title").textContent) : null;
        """)

    def scroll(self, share):
        self.browser.execute_script(
            "const list = document.querySelector('app-picture-list'); list.scrollTop = list.scrollHeight * arguments[0]", share)

    def test_ten_thousand_pictures(self):
        self.tap("Gallery")
        self.says(f"{MANY} pictures")
        places = []
        for share in [0, 0.5, 0.25, 0.999, 0.1]:
            self.scroll(share)
            places.append(self.until(self.seen, f"pictures at {share}"))
            self.assertLess(len(self.all(".cell")), 240)
        self.assertEqual(len({titles[0] for titles in places}), 5)
        self.until(lambda: self.browser.execute_script("document.querySelector('.cell').focus(); return true"))
        self.keys(Keys.END)
        last = self.until(lambda: next(
            c for c in self.all(".cell[aria-selected=true]") if c.get_attribute("aria-posinset") == str(MANY)), "the last one")
        self.assertEqual(self.focus, last)
        title = last.find_element(By.CLASS_NAME, "title").text
        self.keys(Keys.ENTER)
        self.title(f"{title}.jpg")
        self.caption("Auto")
        self.keys(Keys.ESCAPE)
        # Back where people were.
        self.until(lambda: title in (self.seen() or []), "the last one again")
        self.keys("/", "picture-00042")
        self.says(f"1 picture of {MANY}")
