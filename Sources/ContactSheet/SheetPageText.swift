import ImageCore

/// The parts of a page. Texts that go into them are escaped already.
enum SheetPageText {
    static func head(title: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="generator" content="image-app">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <title>\(title): looks</title>
        <style>
        \(style)
        </style>
        </head>
        <body>

        """
    }

    static func stage(title: String, look: String, size: PixelSize, original: String) -> String {
        """
        <main style="--width: \(size.width); --height: \(size.height)">
        <h1>\(title)</h1>
        <section aria-label="Before and after">
        <div id="pair">
        <img id="after" alt="\(title) with the look \(look)" draggable="false">
        <img id="before" alt="\(title) as it was" draggable="false" src="\(original)">
        <input id="split" type="range" min="0" max="100" step="1" value="50" aria-label="Share of the original that is shown, in percent">
        <span id="handle" aria-hidden="true"></span>
        <span class="tag left" aria-hidden="true">before</span>
        <span class="tag right" id="tag" aria-hidden="true">\(look)</span>
        </div>
        </section>
        <ul aria-label="Looks">

        """
    }

    static func choice(_ name: String, title: String, source: String, isChosen: Bool) -> String {
        """
        <li><button type="button" aria-pressed="\(isChosen)"><img alt="" draggable="false" src="\(source)"><span>\(name)</span></button></li>

        """
    }

    static var end: String {
        """
        </ul>
        </main>
        <script>
        \(script)
        </script>
        </body>
        </html>

        """
    }

    private static let style = """
        :root { color-scheme: light dark; --paper: #fafaf8; --ink: #262626; --quiet: #6a6a6a; --line: #1f6feb; }
        @media (prefers-color-scheme: dark) { :root { --paper: #17181b; --ink: #ececec; --quiet: #a2a2a2; --line: #79b0ff; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.4 system-ui, sans-serif; }
        main { max-width: 76rem; margin: 0 auto; padding: 1rem; }
        h1 { margin: 0 0 .75rem; font-size: 1.1rem; font-weight: 600; overflow-wrap: anywhere; }
        img { display: block; width: 100%; aspect-ratio: var(--width) / var(--height); user-select: none; }
        section { position: sticky; top: 0; z-index: 1; padding-bottom: .75rem; background: var(--paper); }
        #pair { position: relative; margin: 0 auto; cursor: ew-resize; touch-action: pan-y; --split: 50%;
          width: min(100%, calc(62vh * var(--width) / var(--height)), calc(var(--width) * 1px)); }
        #before { position: absolute; inset: 0; clip-path: inset(0 calc(100% - var(--split)) 0 0); }
        #split { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; pointer-events: none; }
        #handle { position: absolute; top: 0; bottom: 0; left: var(--split); width: 2px; margin-left: -1px; background: #fff;
          box-shadow: 0 0 4px #0008; }
        #handle::after { content: "\\2194"; position: absolute; top: 50%; left: 50%; width: 2.25rem; height: 2.25rem;
          border-radius: 50%; transform: translate(-50%, -50%); background: #fff; color: #222; box-shadow: 0 1px 5px #0008;
          font-size: 1.3rem; line-height: 2.25rem; text-align: center; }
        #split:focus-visible + #handle::after { outline: 3px solid var(--line); outline-offset: 2px; }
        .tag { position: absolute; bottom: .5rem; max-width: 45%; padding: .1rem .5rem; border-radius: .3rem; background: #000a;
          color: #fff; font-size: .85rem; pointer-events: none; }
        .left { left: .5rem; }
        .right { right: .5rem; }
        ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .75rem; margin: 0;
          padding: .25rem 0;
          list-style: none; }
        button { display: block; width: 100%; padding: .25rem; border: 0; border-radius: .4rem; background: none;
          color: inherit; font: inherit; cursor: pointer; }
        button span { display: block; padding-top: .25rem; font-size: .9rem; color: var(--quiet); overflow-wrap: anywhere; }
        button[aria-pressed=true] { box-shadow: 0 0 0 3px var(--line); }
        button[aria-pressed=true] span { color: var(--ink); font-weight: 600; }
        button:focus-visible { outline: 3px solid var(--line); outline-offset: 4px; }
        @media (max-width: 30rem) { ul { grid-template-columns: repeat(3, 1fr); gap: .4rem; } }
        """

    private static let script = """
        const pair = document.getElementById("pair"), split = document.getElementById("split");
        const after = document.getElementById("after"), tag = document.getElementById("tag");
        const title = document.querySelector("h1").textContent;
        const choices = [...document.querySelectorAll("button")];
        function show() { pair.style.setProperty("--split", split.value + "%"); }
        function choose(choice) {
          for (const other of choices) other.setAttribute("aria-pressed", other === choice);
          const name = choice.querySelector("span").textContent;
          after.src = choice.querySelector("img").src;
          after.alt = title + " with the look " + name;
          tag.textContent = name;
        }
        function follow(event) {
          const box = pair.getBoundingClientRect();
          split.value = Math.round(100 * (event.clientX - box.left) / box.width);
          show();
        }
        split.addEventListener("input", show);
        pair.addEventListener("pointerdown", event => { pair.setPointerCapture(event.pointerId); follow(event); });
        pair.addEventListener("pointermove", event => { if (pair.hasPointerCapture(event.pointerId)) follow(event); });
        choices.forEach((choice, index) => {
          choice.addEventListener("click", () => choose(choice));
          choice.addEventListener("keydown", event => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            const next = step && choices[index + step];
            if (!next) return;
            event.preventDefault();
            next.focus();
            choose(next);
          });
        });
        if (choices.length) choose(choices[0]);
        """
}
