import ImageCore
import ImageMetadata
import Inspire

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

    static func stage(
        title: String, _ look: SheetLook, size: PixelSize, original: String, corrected: String?, strengthOption: String
    ) -> String {
        let name = XMLText.escaped(look.name)
        let layer = corrected.map { "<img id=\"corrected\" alt=\"\" draggable=\"false\" src=\"\($0)\">\n" }
        return """
            <main style="--width: \(size.width); --height: \(size.height)">
            <h1>\(title)</h1>
            <section aria-label="Before and after">
            <div id="pair">
            <img id="before" alt="\(title) as it was" draggable="false" src="\(original)">
            \(layer ?? "")<img id="after" alt="\(title) with the look \(name)" draggable="false">
            <input id="split" type="range" min="0" max="100" step="1" value="50" aria-label="Share of the original that is shown, in percent">
            <span id="handle" aria-hidden="true"></span>
            <span class="tag left" aria-hidden="true">before</span>
            <span class="tag right" id="tag" aria-hidden="true">\(name)</span>
            </div>
            <p id="description">\(XMLText.escaped(look.look.summary))</p>
            <p class="row"><label for="strength">Strength</label>
            <input id="strength" type="range" min="0" max="\(percent(look))" step="1" value="\(percent(look))">
            <output id="percent" for="strength">\(percent(look))%</output></p>
            \(look.command.map { commandRow($0, strengthOption) } ?? "")</section>
            <ul aria-label="Looks">

            """
    }

    private static func commandRow(_ command: String, _ strengthOption: String) -> String {
        """
        <p class="row"><code id="command">\(XMLText.escaped(command))</code>
        <button type="button" id="copy" data-strength-option="\(XMLText.escaped(strengthOption))" title="Copy this command (C)">Copy</button>
        <span id="copied" role="status"></span></p>

        """
    }

    static func heading(_ title: String) -> String {
        """
        <li class="heading"><h2>\(XMLText.escaped(title))</h2></li>

        """
    }

    static func choice(_ look: SheetLook, source: String, isChosen: Bool) -> String {
        let command = look.command.map { " data-command=\"\(XMLText.escaped($0))\"" } ?? ""
        let corrected = look.look.corrections.isEmpty ? "" : " data-corrected"
        let summary = look.look.summary.isEmpty ? "" : "<small>\(XMLText.escaped(look.look.summary))</small>"
        return """
            <li><button type="button" aria-pressed="\(isChosen)" data-strength="\(percent(look))"\(corrected)\(command)>\
            <img alt="" draggable="false" src="\(source)"><span>\(XMLText.escaped(look.name))</span>\(summary)</button></li>

            """
    }

    /// The look's own strength, which its picture has.
    private static func percent(_ look: SheetLook) -> Int { Int((look.look.strength * 100).rounded()) }

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
        :root { color-scheme: light dark; --paper: #fafaf8; --ink: #262626; --quiet: #666; --line: #1f6feb; --field: #eeeeeb; }
        @media (prefers-color-scheme: dark) { :root { --paper: #17181b; --ink: #ececec; --quiet: #a2a2a2; --line: #79b0ff;
          --field: #26282d; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.4 system-ui, sans-serif; }
        main { max-width: 76rem; margin: 0 auto; padding: 1rem; }
        h1 { margin: 0 0 .75rem; font-size: 1.1rem; font-weight: 600; overflow-wrap: anywhere; }
        img { display: block; width: 100%; aspect-ratio: var(--width) / var(--height); user-select: none; }
        img[hidden] { display: none; }
        section { position: sticky; top: 0; z-index: 1; margin: 0 -1rem; padding: 0 1rem .75rem; background: var(--paper); }
        #pair { position: relative; margin: 0 auto; cursor: ew-resize; touch-action: pan-y; --split: 50%; --tallest: 50vh;
          width: min(100%, calc(var(--tallest) * var(--width) / var(--height)), calc(var(--width) * 1px)); }
        #corrected, #after { position: absolute; inset: 0; clip-path: inset(0 0 0 var(--split)); }
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
        #description, .row { max-width: 44rem; margin: .5rem auto 0; }
        #description { min-height: 1.4em; }
        .row { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; }
        #strength { flex: 1 1 8rem; min-width: 0; }
        #percent { min-width: 3em; text-align: right; font-variant-numeric: tabular-nums; }
        #command { flex: 1 1 12rem; min-width: 0; padding: .35rem .6rem; border-radius: .3rem; background: var(--field);
          font: .9rem/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
        #copy { padding: .3rem .9rem; border: 1px solid var(--line); border-radius: .3rem; background: none; color: inherit;
          font: inherit; cursor: pointer; }
        #copied { color: var(--quiet); font-size: .9rem; }
        #copied:empty { display: none; }
        ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: .75rem; margin: 0;
          padding: .25rem 0; list-style: none; }
        .heading { grid-column: 1 / -1; }
        h2 { margin: .5rem 0 0; font-size: 1rem; color: var(--quiet); }
        li button { display: block; width: 100%; padding: .25rem; border: 0; border-radius: .4rem; background: none;
          color: inherit; font: inherit; text-align: center; cursor: pointer; }
        li span { display: block; padding-top: .25rem; font-size: .9rem; overflow-wrap: anywhere; }
        li small { display: block; color: var(--quiet); font-size: .8rem; line-height: 1.25; overflow-wrap: anywhere; }
        button[aria-pressed=true] { box-shadow: 0 0 0 3px var(--line); }
        button[aria-pressed=true] span { font-weight: 600; }
        button:focus-visible, #strength:focus-visible { outline: 3px solid var(--line); outline-offset: 3px; }
        @media (max-width: 30rem) { #pair { --tallest: 42vh; } ul { grid-template-columns: repeat(3, 1fr); gap: .4rem; } li small { display: none; } }
        @media (max-height: 34rem) { section { position: static; } }
        """

    private static let script = """
        const [pair, split, corrected, after, tag, description, strength, percent, command, copy, copied] =
          ["pair", "split", "corrected", "after", "tag", "description", "strength", "percent", "command", "copy", "copied"]
            .map(id => document.getElementById(id));
        const title = document.querySelector("h1").textContent;
        const choices = [...document.querySelectorAll("li button")];
        let chosen = choices.find(choice => choice.getAttribute("aria-pressed") === "true") ?? choices[0];

        function showSplit() { pair.style.setProperty("--split", split.value + "%"); }

        // A picture has its look's own strength, which is the most there is. Less of it lets the original through, or the
        // corrected picture where the look comes after a correction.
        function showStrength() {
          const name = chosen.querySelector("span").textContent, share = strength.value + "%";
          const isWhole = strength.value === strength.max;
          if (corrected) corrected.hidden = !("corrected" in chosen.dataset);
          after.style.opacity = strength.max > 0 ? strength.value / strength.max : 1;
          percent.textContent = share;
          tag.textContent = isWhole ? name : name + " " + share;
          if (command) {
            command.textContent = chosen.dataset.command + (isWhole ? "" : " " + copy.dataset.strengthOption + " " + share);
            copied.textContent = "";
          }
        }

        function choose(choice) {
          const wasWhole = strength.value === strength.max;
          chosen = choice;
          for (const other of choices) other.setAttribute("aria-pressed", other === choice);
          after.src = choice.querySelector("img").src;
          after.alt = title + " with the look " + choice.querySelector("span").textContent;
          description.textContent = choice.querySelector("small")?.textContent ?? "";
          strength.max = choice.dataset.strength;
          if (wasWhole) strength.value = strength.max;
          showStrength();
        }

        function follow(event) {
          const box = pair.getBoundingClientRect();
          split.value = Math.round(100 * (event.clientX - box.left) / box.width);
          showSplit();
        }

        // Not every browser lets a page that is a file use the clipboard: what can't be copied is at least selected.
        async function copyCommand() {
          let isCopied = false;
          try {
            await navigator.clipboard.writeText(command.textContent);
            isCopied = true;
          } catch {
            getSelection().selectAllChildren(command);
            isCopied = document.execCommand("copy");
          }
          copied.textContent = isCopied ? "Copied" : "Selected: press Ctrl+C to copy";
        }

        split.addEventListener("input", showSplit);
        strength.addEventListener("input", showStrength);
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
        if (copy) {
          copy.addEventListener("click", copyCommand);
          document.addEventListener("keydown", event => {
            if (event.key.toLowerCase() === "c" && !event.ctrlKey && !event.metaKey && !event.altKey) copyCommand();
          });
        }
        if (chosen) choose(chosen);
        """
}
