// swift-format-ignore-file
// Made by Scripts/make-lists.

enum EmbeddedLooks {
    /// By name, sorted.
    static let all: [(name: String, text: String)] = [
        (
            "1977",
#"""
@look {
    name: "1977";
    version: 1;
    author: "CSSgram";
    description: "Pink light over strong colours";
}

layer { background: rgba(243, 106, 188, .3); mix-blend-mode: screen }
filter: contrast(1.1) brightness(1.1) saturate(1.3);

"""#
        ),
        (
            "aden",
#"""
@look {
    name: "Aden";
    version: 1;
    author: "CSSgram";
    description: "Muted, with turned colours; a dark veil from the left";
}

layer { background: linear-gradient(to right, rgba(66, 10, 14, .2), transparent); mix-blend-mode: darken }
filter: hue-rotate(-20deg) contrast(.9) saturate(.85) brightness(1.2);

"""#
        ),
        (
            "amaro",
#"""
@look {
    name: "Amaro";
    version: 1;
    author: "CSSgram";
    description: "Bright and colourful, with soft contrast";
}

filter: hue-rotate(-10deg) contrast(.9) brightness(1.1) saturate(1.5);

"""#
        ),
        (
            "art-print",
#"""
@look {
    name: "Art Print";
    version: 2;
    author: "image-app";
    description: "Printed on warm matte paper: ink without full black, cream whites";
}

filter: shadows(-0.15, 0)
        saturate-hues(reds: 1, oranges: 0.7, yellows: 0.75, greens: 0.9, aquas: 0.75, blues: 0.7, purples: 0.55, magentas: 0.7)
        curves(0 0.005 0.25 0.26 0.5 0.505 0.75 0.75 1 0.996)
        levels(output-black: 0.135 0.103 0.105, output-white: 0.959 0.918 0.862)
        unsharp(0.3);

"""#
        ),
        (
            "art-print@1",
#"""
@look {
    name: "Art Print";
    version: 1;
    author: "image-app";
    description: "Printed on warm matte paper: ink without full black, cream whites";
}

filter: shadows(0.15, 0)
        saturate-hues(reds: 0.9, oranges: 0.95, yellows: 0.8, greens: 0.75, aquas: 0.75, blues: 0.7, purples: 0.75, magentas: 0.8)
        curves(0 0 0.25 0.23 0.5 0.48 0.75 0.75 1 1)
        levels(output-black: 0.135 0.115 0.105, output-white: 0.965 0.918 0.862)
        unsharp(0.3);

"""#
        ),
        (
            "auto",
#"""
@look {
    name: "Auto";
    version: 2;
    author: "image-app";
    description: "Corrects each picture's colour cast, exposure and black and white points, and nothing else";
}

filter: auto();

"""#
        ),
        (
            "auto@1",
#"""
@look {
    name: "Auto";
    version: 1;
    author: "image-app";
    description: "Looks at each picture and gives it the light, contrast and colour that it lacks";
}

filter: auto();

"""#
        ),
        (
            "bleach-bypass",
#"""
@look {
    name: "Bleach Bypass";
    version: 2;
    author: "image-app";
    description: "Silver left in the film: hard contrast, bright metal, colours almost gone";
}

filter: saturate-hues(reds: 0.5, oranges: 0.5, yellows: 0.4, greens: 0.35, aquas: 0.35, blues: 0.35, purples: 0.35, magentas: 0.4)
        shadows(-0.55)
        highlights(0.5)
        clarity(0.5)
        curves(0 0.014 0.25 0.23 0.5 0.48 0.75 0.765 1 0.985)
        grain(0.03, sizes: 2);

"""#
        ),
        (
            "bleach-bypass@1",
#"""
@look {
    name: "Bleach Bypass";
    version: 1;
    author: "image-app";
    description: "Silver left in the film: hard contrast, bright metal, colours almost gone";
}

filter: saturate-hues(reds: 0.5, oranges: 0.5, yellows: 0.4, greens: 0.35, aquas: 0.35, blues: 0.35, purples: 0.35, magentas: 0.4)
        shadows(-0.55)
        highlights(0.5)
        clarity(0.5)
        curves(0 0.014 0.25 0.23 0.5 0.48 0.75 0.765 1 0.985)
        grain(0.03);

"""#
        ),
        (
            "blue-hour",
#"""
@look {
    name: "Blue Hour";
    version: 5;
    author: "image-app";
    description: "After sunset: cool, a little dark, with deep blue shadows";
}

/* Oranges are made stronger first: the blue light then leaves skin its hue. */
protect: skin-colors 9%;
filter: saturate-hues(reds: 1.15, oranges: 1.55, yellows: 1.05, greens: 0.65, aquas: 1.15, blues: 1.5, purples: 1.1)
        curves(0 0.03 0.25 0.21 0.5 0.405 0.75 0.655 1 0.965)
        split-tone(#005e86, #78aecc, 0.26)
        tint(-0.025)
        curves(0 0.006 1 0.985)
        vignette(0.25);

"""#
        ),
        (
            "blue-hour@1",
#"""
@look {
    name: "Blue Hour";
    version: 1;
    author: "image-app";
    description: "After sunset: cool, a little dark, with deep blue shadows";
}

filter: exposure(-0.35)
        temperature(-32)
        tint(0.04)
        curves(0 0 0.25 0.2 0.5 0.475 0.75 0.77 1 0.98)
        split-tone(#17348a, #cfd2f2, 0.35)
        saturate(0.85)
        vignette(0.25);

"""#
        ),
        (
            "blue-hour@2",
#"""
@look {
    name: "Blue Hour";
    version: 2;
    author: "image-app";
    description: "After sunset: cool, a little dark, with deep blue shadows";
}

filter: exposure(-0.35)
        temperature(-22)
        tint(0.02)
        curves(0 0 0.25 0.2 0.5 0.475 0.75 0.77 1 0.98)
        split-tone(#17348a, #cfd2f2, 0.3)
        saturate(0.88)
        vignette(0.25);

"""#
        ),
        (
            "blue-hour@3",
#"""
@look {
    name: "Blue Hour";
    version: 3;
    author: "image-app";
    description: "After sunset: cool, a little dark, with deep blue shadows";
}

/* Oranges are made stronger first: the blue light then leaves skin its hue. */
filter: saturate-hues(reds: 1.15, oranges: 1.55, yellows: 0.8, greens: 0.7, aquas: 1.15, blues: 1.3, purples: 1.1)
        curves(0 0.05 0.25 0.21 0.5 0.405 0.75 0.66 1 0.945)
        split-tone(#005e86, #78aecc, 0.24)
        tint(-0.02)
        curves(0 0.006 1 0.985)
        vignette(0.25);

"""#
        ),
        (
            "blue-hour@4",
#"""
@look {
    name: "Blue Hour";
    version: 4;
    author: "image-app";
    description: "After sunset: cool, a little dark, with deep blue shadows";
}

/* Oranges are made stronger first: the blue light then leaves skin its hue. */
protect: skin-colors 9%;
filter: saturate-hues(reds: 1.15, oranges: 1.55, yellows: 0.8, greens: 0.7, aquas: 1.15, blues: 1.3, purples: 1.1)
        curves(0 0.05 0.25 0.21 0.5 0.405 0.75 0.66 1 0.945)
        split-tone(#005e86, #78aecc, 0.24)
        tint(-0.02)
        curves(0 0.006 1 0.985)
        vignette(0.25);

"""#
        ),
        (
            "brannan",
#"""
@look {
    name: "Brannan";
    version: 1;
    author: "CSSgram";
    description: "Hard contrast in brown, with violet shadows";
}

layer { background: rgba(161, 44, 199, .31); mix-blend-mode: lighten }
filter: sepia(.5) contrast(1.4);

"""#
        ),
        (
            "brooklyn",
#"""
@look {
    name: "Brooklyn";
    version: 1;
    author: "CSSgram";
    description: "Soft contrast, pale green, with lilac corners";
}

layer { background: radial-gradient(circle, rgba(168, 223, 193, .4) 70%, #c4b7c8); mix-blend-mode: overlay }
filter: contrast(.9) brightness(1.1);

"""#
        ),
        (
            "cinema",
#"""
@look {
    name: "Cinema";
    version: 4;
    author: "image-app";
    description: "Teal shadows under orange light, as films are graded";
}

/* Darker first, so that light skin has room to become warmer. */
filter: exposure(-0.25)
        saturate-hues(reds: 1, oranges: 1.35, yellows: 0.6, greens: 0.3, aquas: 0.8, blues: 0.95, purples: 1, magentas: 0.5)
        split-tone(#006c94, #ff7c4a, 0.34)
        tint(0.04)
        curves(0 0.005 0.25 0.255 0.5 0.55 0.75 0.81 1 0.996)
        vignette(0.2, radius: 0.28);

"""#
        ),
        (
            "cinema@1",
#"""
@look {
    name: "Cinema";
    version: 1;
    author: "image-app";
    description: "Teal shadows under orange light, as films are graded";
}

filter: temperature(4)
        curves(0 0.025 0.25 0.205 0.5 0.495 0.75 0.775 1 0.97)
        split-tone(#066a78, #ff9a4a, 0.42)
        saturate(0.84)
        vignette(0.22, radius: 0.28);

"""#
        ),
        (
            "cinema@2",
#"""
@look {
    name: "Cinema";
    version: 2;
    author: "image-app";
    description: "Teal shadows under orange light, as films are graded";
}

filter: temperature(4)
        curves(0 0.025 0.25 0.205 0.5 0.495 0.75 0.775 1 0.97)
        split-tone(#066a78, #ffa868, 0.36)
        saturate(0.88)
        vignette(0.22, radius: 0.28);

"""#
        ),
        (
            "cinema@3",
#"""
@look {
    name: "Cinema";
    version: 3;
    author: "image-app";
    description: "Teal shadows under orange light, as films are graded";
}

/* Darker first, so that light skin has room to become warmer. */
filter: exposure(-0.25)
        saturate-hues(reds: 1, oranges: 1.15, yellows: 0.85, greens: 0.6, aquas: 0.9, blues: 0.75, purples: 0.7, magentas: 0.75)
        split-tone(#006c94, #ff7c4a, 0.34)
        tint(0.04)
        curves(0 0.025 0.25 0.235 0.5 0.535 0.75 0.82 1 0.985)
        vignette(0.22, radius: 0.28);

"""#
        ),
        (
            "clarendon",
#"""
@look {
    name: "Clarendon";
    version: 1;
    author: "CSSgram";
    description: "Clear and strong, with a breath of blue";
}

layer { background: rgba(127, 187, 227, .2); mix-blend-mode: overlay }
filter: contrast(1.2) saturate(1.35);

"""#
        ),
        (
            "cross-process",
#"""
@look {
    name: "Cross Process";
    version: 4;
    author: "image-app";
    description: "Slide film in the wrong chemicals: hard contrast, yellow light, blue-green shadows";
}

/* Yellows and greens carry the effect; the cast itself is one that skin can bear. */
filter: shadows(-0.1)
        highlights(0.1)
        exposure(-0.1)
        saturate-hues(reds: 1.55, oranges: 1.65, yellows: 1.95, greens: 2.5, aquas: 1.85, blues: 0.65, magentas: 1.4)
        split-tone(#006c90, #ffbe72, 0.18)
        tint(0.083)
        curves(0 0.04 0.25 0.225 0.5 0.515 0.75 0.757 1 0.996)
        vignette(0.35);

"""#
        ),
        (
            "cross-process@1",
#"""
@look {
    name: "Cross Process";
    version: 1;
    author: "image-app";
    description: "Slide film in the wrong chemicals: green-yellow light, blue shadows";
}

filter: curves(red: 0 0 0.25 0.16 0.5 0.5 0.75 0.83 1 0.985,
               green: 0 0 0.25 0.235 0.5 0.565 0.75 0.845 1 0.995,
               blue: 0 0.15 0.25 0.3 0.5 0.49 0.75 0.66 1 0.79)
        saturate(1.04)
        vignette(0.2);

"""#
        ),
        (
            "cross-process@2",
#"""
@look {
    name: "Cross Process";
    version: 2;
    author: "image-app";
    description: "Slide film in the wrong chemicals: green-yellow light, blue shadows";
}

filter: curves(red: 0 0 0.25 0.185 0.5 0.5 0.75 0.82 1 0.99,
               green: 0 0 0.25 0.235 0.5 0.54 0.75 0.815 1 0.985,
               blue: 0 0.11 0.25 0.285 0.5 0.5 0.75 0.7 1 0.85)
        vignette(0.2);

"""#
        ),
        (
            "cross-process@3",
#"""
@look {
    name: "Cross Process";
    version: 3;
    author: "image-app";
    description: "Slide film in the wrong chemicals: hard contrast, yellow light, blue-green shadows";
}

/* Yellows and greens carry the effect; the cast itself is one that skin can bear. */
filter: shadows(-0.6)
        highlights(0.2)
        exposure(-0.1)
        saturate-hues(reds: 1.25, oranges: 1.65, yellows: 2.1, greens: 2.1, aquas: 2, blues: 0.7, magentas: 1.2)
        split-tone(#006c90, #ffbe72, 0.14)
        tint(0.078)
        curves(0 0.04 0.25 0.225 0.5 0.505 0.75 0.787 1 0.985)
        vignette(0.3);

"""#
        ),
        (
            "cyanotype",
#"""
@look {
    name: "Cyanotype";
    version: 2;
    author: "image-app";
    description: "A print that the sun made: Prussian blue on white paper";
}

filter: channel-mixer(0.15 0.5 0.35, 0.15 0.5 0.35, 0.15 0.5 0.35)
        curves(0 0 0.25 0.2 0.5 0.52 0.75 0.82 1 1)
        curves(red: 0 0.02 0.3 0.11 0.6 0.5 0.8 0.8 1 0.965, green: 0 0.09 0.3 0.28 0.6 0.64 0.8 0.84 1 0.97, blue: 0 0.2 0.3 0.47 0.6 0.77 0.8 0.89 1 0.945)
        grain(0.03, size: 0.0012, sizes: 2);

"""#
        ),
        (
            "cyanotype@1",
#"""
@look {
    name: "Cyanotype";
    version: 1;
    author: "image-app";
    description: "A print that the sun made: Prussian blue on white paper";
}

filter: channel-mixer(0.15 0.5 0.35, 0.15 0.5 0.35, 0.15 0.5 0.35)
        curves(0 0 0.25 0.2 0.5 0.52 0.75 0.82 1 1)
        curves(red: 0 0.02 0.3 0.11 0.6 0.5 0.8 0.8 1 0.965, green: 0 0.09 0.3 0.28 0.6 0.64 0.8 0.84 1 0.97, blue: 0 0.2 0.3 0.47 0.6 0.77 0.8 0.89 1 0.945)
        grain(0.03, size: 0.0012);

"""#
        ),
        (
            "earlybird",
#"""
@look {
    name: "Earlybird";
    version: 1;
    author: "CSSgram";
    description: "Golden in the middle, dark red corners";
}

layer {
    background: radial-gradient(circle, #d0ba8e 20%, #360309 85%, #1d0210 100%);
    mix-blend-mode: overlay;
}
filter: contrast(.9) sepia(.2);

"""#
        ),
        (
            "food",
#"""
@look {
    name: "Food";
    version: 3;
    author: "image-app";
    description: "Warm, bright and appetising, on clean plates";
}

/* Cools no plate and pales no sauce: blue is the one colour that makes food look old. */
filter: shadows(0.5)
        highlights(0.9)
        saturate-hues(reds: 1.35, oranges: 1.6, yellows: 1.65, greens: 1.4, aquas: 0.6, blues: 0.5, purples: 0.55)
        clarity(0.5, radius: 0.006)
        temperature(3)
        tint(0.025)
        shadows(0.45)
        highlights(0.7)
        curves(0 0.004 1 0.996);

"""#
        ),
        (
            "food@1",
#"""
@look {
    name: "Food";
    version: 1;
    author: "image-app";
    description: "Warm, bright and appetising, on clean plates";
}

/* Cools no plate and pales no sauce: blue is the one colour that makes food look old. */
filter: shadows(0.5, 0)
        highlights(1)
        saturate-hues(reds: 1.3, oranges: 1.3, yellows: 1.45, greens: 1.4, aquas: 0.6, blues: 0.5, purples: 0.75)
        clarity(0.4, radius: 0.006)
        temperature(3)
        tint(0.02)
        shadows(0.35, 0)
        highlights(0.6)
        curves(0 0.004 1 0.996);

"""#
        ),
        (
            "food@2",
#"""
@look {
    name: "Food";
    version: 2;
    author: "image-app";
    description: "Warm, bright and appetising, on clean plates";
}

/* Cools no plate and pales no sauce: blue is the one colour that makes food look old. */
filter: shadows(0.5)
        highlights(1)
        saturate-hues(reds: 1.3, oranges: 1.3, yellows: 1.45, greens: 1.4, aquas: 0.6, blues: 0.5, purples: 0.75)
        clarity(0.4, radius: 0.006)
        temperature(3)
        tint(0.02)
        shadows(0.35)
        highlights(0.6)
        curves(0 0.004 1 0.996);

"""#
        ),
        (
            "gingham",
#"""
@look {
    name: "Gingham";
    version: 1;
    author: "CSSgram";
    description: "Light and airy, colours slightly turned";
}

layer { background: lavender; mix-blend-mode: soft-light }
filter: brightness(1.05) hue-rotate(-10deg);

"""#
        ),
        (
            "golden-hour",
#"""
@look {
    name: "Golden Hour";
    version: 4;
    author: "image-app";
    description: "The last hour of sun: golden light, soft contrast";
}

/* Darker first, so that light skin has room to become warmer. */
filter: exposure(-0.25)
        saturate-hues(reds: 1.05, oranges: 1.15, yellows: 1.2, greens: 0.8, blues: 0.65)
        temperature(18)
        tint(0.055)
        split-tone(#7a4a34, #ff8e50, 0.24)
        curves(0 0.016 0.25 0.27 0.5 0.565 0.75 0.81 1 0.996)
        vignette(0.14, radius: 0.3);

"""#
        ),
        (
            "golden-hour@1",
#"""
@look {
    name: "Golden Hour";
    version: 1;
    author: "image-app";
    description: "The last hour of sun: golden light, soft contrast";
}

filter: temperature(30)
        curves(0 0.012 0.25 0.25 0.5 0.535 0.75 0.79 1 0.99, blue: 0 0 0.5 0.485 1 0.94)
        split-tone(#7a4434, #ffc65a, 0.22)
        vignette(0.14, radius: 0.3);

"""#
        ),
        (
            "golden-hour@2",
#"""
@look {
    name: "Golden Hour";
    version: 2;
    author: "image-app";
    description: "The last hour of sun: golden light, soft contrast";
}

filter: temperature(24)
        curves(0 0.012 0.25 0.25 0.5 0.535 0.75 0.79 1 0.99)
        split-tone(#7a4434, #ffb478, 0.24)
        vignette(0.14, radius: 0.3);

"""#
        ),
        (
            "golden-hour@3",
#"""
@look {
    name: "Golden Hour";
    version: 3;
    author: "image-app";
    description: "The last hour of sun: golden light, soft contrast";
}

/* Darker first, so that light skin has room to become warmer. */
filter: exposure(-0.3)
        saturate-hues(reds: 1.05, oranges: 1.15, yellows: 1.25, greens: 0.85, blues: 0.7)
        temperature(20)
        tint(0.065)
        split-tone(#7a4a34, #ff8e50, 0.24)
        curves(0 0.016 0.25 0.28 0.5 0.565 0.75 0.81 1 0.99)
        vignette(0.14, radius: 0.3);

"""#
        ),
        (
            "high-key",
#"""
@look {
    name: "High Key";
    version: 4;
    author: "image-app";
    description: "Bright and airy, with hardly any shadow";
}

/* Light by curves for the most part: where a strong red meets a strong blue, highlights() would give a sky an edge. */
filter: shadows(0.7)
        highlights(0.3)
        curves(0 0.03 0.25 0.375 0.5 0.645 0.75 0.84 1 0.99)
        split-tone(#8a7c7c, #ff9c90, 0.07)
        tint(0.03)
        saturate-hues(reds: 0.9, oranges: 1, yellows: 0.75, greens: 0.8, aquas: 0.9, blues: 0.9, purples: 0.9, magentas: 0.9)
        curves(0 0.004 1 0.996);

"""#
        ),
        (
            "high-key@1",
#"""
@look {
    name: "High Key";
    version: 1;
    author: "image-app";
    description: "Bright and airy, with hardly any shadow";
}

filter: curves(0 0.09 0.15 0.28 0.4 0.63 0.7 0.875 1 1)
        saturate(0.85)
        temperature(-4);

"""#
        ),
        (
            "high-key@2",
#"""
@look {
    name: "High Key";
    version: 2;
    author: "image-app";
    description: "Bright and airy, with hardly any shadow";
}

filter: shadows(1, 0)
        highlights(1)
        shadows(0.8, 0)
        highlights(1)
        saturate(0.8)
        temperature(-3);

"""#
        ),
        (
            "high-key@3",
#"""
@look {
    name: "High Key";
    version: 3;
    author: "image-app";
    description: "Bright and airy, with hardly any shadow";
}

/* Light by curves for the most part: where a strong red meets a strong blue, highlights() would give a sky an edge. */
filter: shadows(0.7, 0)
        highlights(0.3)
        curves(0 0.03 0.25 0.375 0.5 0.645 0.75 0.84 1 0.99)
        split-tone(#8a7c7c, #ff9c90, 0.07)
        tint(0.03)
        saturate-hues(reds: 0.9, oranges: 1, yellows: 0.75, greens: 0.8, aquas: 0.9, blues: 0.9, purples: 0.9, magentas: 0.9)
        curves(0 0.004 1 0.996);

"""#
        ),
        (
            "hudson",
#"""
@look {
    name: "Hudson";
    version: 1;
    author: "CSSgram";
    description: "Cool light, darker towards the corners";
}

layer { background: radial-gradient(circle, #a6b1ff 50%, #342134); mix-blend-mode: multiply; opacity: .5 }
filter: brightness(1.2) contrast(.9) saturate(1.1);

"""#
        ),
        (
            "infrared",
#"""
@look {
    name: "Infrared";
    version: 2;
    author: "image-app";
    description: "Colour film for infrared: leaves in crimson and pink, under cool skies";
}

filter: channel-mixer(-0.55 2.2 -0.65, 0.72 0.16 0.12, 0.06 0.66 0.28) where(hue: 52deg 165deg 16deg)
        saturate-hues(yellows: 0.8, aquas: 1.1, blues: 0.85)
        split-tone(#1f6a7c, #ffd9dc, 0.14)
        curves(0 0.02 0.25 0.235 0.5 0.525 0.75 0.785 1 0.975)
        glow(0.15, radius: 0.012, lamps: 1)
        grain(0.025, sizes: 2);

"""#
        ),
        (
            "infrared-mono",
#"""
@look {
    name: "Infrared Mono";
    version: 2;
    author: "image-app";
    description: "Black and white film for infrared: white leaves, black skies, a glow on all that is light";
}

filter: exposure(-0.2)
        channel-mixer(0.25 1.4 -0.65, 0.25 1.4 -0.65, 0.25 1.4 -0.65)
        curves(0 0.02 0.2 0.17 0.5 0.56 0.75 0.82 1 0.98)
        glow(0.3, radius: 0.012, lamps: 1)
        grain(0.04, sizes: 2);

"""#
        ),
        (
            "infrared-mono@1",
#"""
@look {
    name: "Infrared Mono";
    version: 1;
    author: "image-app";
    description: "Black and white film for infrared: white leaves, black skies, a glow on all that is light";
}

filter: exposure(-0.2)
        channel-mixer(0.25 1.4 -0.65, 0.25 1.4 -0.65, 0.25 1.4 -0.65)
        curves(0 0.02 0.2 0.17 0.5 0.56 0.75 0.82 1 0.98)
        glow(0.3, radius: 0.012, lamps: 1)
        grain(0.04);

"""#
        ),
        (
            "infrared@1",
#"""
@look {
    name: "Infrared";
    version: 1;
    author: "image-app";
    description: "Colour film for infrared: leaves in crimson and pink, under cool skies";
}

filter: channel-mixer(-0.55 2.2 -0.65, 0.72 0.16 0.12, 0.06 0.66 0.28) where(hue: 52deg 165deg 16deg)
        saturate-hues(yellows: 0.8, aquas: 1.1, blues: 0.85)
        split-tone(#1f6a7c, #ffd9dc, 0.14)
        curves(0 0.02 0.25 0.235 0.5 0.525 0.75 0.785 1 0.975)
        glow(0.15, radius: 0.012, lamps: 1)
        grain(0.025);

"""#
        ),
        (
            "inkwell",
#"""
@look {
    name: "Inkwell";
    version: 1;
    author: "CSSgram";
    description: "Plain black and white";
}

filter: sepia(.3) contrast(1.1) brightness(1.1) grayscale(1);

"""#
        ),
        (
            "inspire",
#"""
@look {
    name: "Inspire";
    version: 4;
    author: "image-app";
    description: "For every picture: deeper middle tones, light on skin, colours clearly apart";
}

/* Strong colours grow stronger and pale ones paler, so that no cast of a wall, of fog or of a blue evening grows. All gains of
   light keep hues, and skin gets back what the darker shadows take from it. */
filter: saturate-hues(reds: 1.4, oranges: 1.3, yellows: 1.4, greens: 1.5, aquas: 1.5, blues: 1.5, purples: 1.4, magentas: 1.4)
            where(saturation: 0.65 1 0.3, luminance: 0.4 0.6 0.22)
        saturate(0.92) where(saturation: 0 0.3 0.3)
        saturate(0.96) where(luminance: 0.65 1 0.15)
        shadows(-0.5)
        highlights(0.6)
        shadows(0.5, 0) where(hue: 350deg 55deg, saturation: 0.25 0.75 0.12, luminance: 0.2 0.7 0.15);

"""#
        ),
        (
            "inspire@1",
#"""
@look {
    name: "Inspire";
    version: 1;
    author: "image-app";
    description: "For every picture: a gentle curve, a little warmth, a little colour";
}

/* Little enough to suit any picture, enough to be seen beside the original. The curve alone makes the colours
   stronger: saturate() would push those that are strong already out of range. */
filter: temperature(5)
        curves(0 0 0.22 0.19 0.5 0.525 0.78 0.825 1 0.998)
        vignette(0.14, radius: 0.32);

"""#
        ),
        (
            "inspire@2",
#"""
@look {
    name: "Inspire";
    version: 2;
    author: "image-app";
    description: "For every picture: clearer contrast, lighter highlights, a little colour";
}

/* Little enough to suit any picture, enough to be seen beside the original. None of the three moves black, white or a
   hue, or clips anything, so a white background stays white and skin keeps its colour. */
filter: shadows(-0.4)
        highlights(0.5)
        vibrance(0.3);

"""#
        ),
        (
            "inspire@3",
#"""
@look {
    name: "Inspire";
    version: 3;
    author: "image-app";
    description: "For every picture: clearer contrast, lighter highlights, livelier colours";
}

/* Enough to be seen beside the original. Nothing is clipped: the colours of dark and of light tones are made no stronger, so
   that dark skin does not fall to 0, and a white background stays white. */
filter: shadows(-0.5)
        highlights(0.45)
        vibrance(0.8) where(luminance: 0.15 0.8 0.15);

"""#
        ),
        (
            "instant",
#"""
@look {
    name: "Instant";
    version: 3;
    author: "image-app";
    description: "A picture that developed in the hand, in its white frame: milky, blue-green shadows, cream whites";
}

filter: shadows(0.3)
        saturate-hues(reds: 0.8, oranges: 1.05, yellows: 1.25, greens: 0.75, aquas: 0.9, blues: 0.6, purples: 0.55)
        curves(0 0.13 0.25 0.275 0.5 0.53 0.75 0.74 1 0.92)
        split-tone(#0f7f9f, #ffc494, 0.25)
        tint(0.04)
        glow(0.15, radius: 0.012, lamps: 1)
        vignette(0.22);

border: 5% 18% #f5f3ec;

"""#
        ),
        (
            "instant@1",
#"""
@look {
    name: "Instant";
    version: 1;
    author: "image-app";
    description: "A picture that developed in the hand: milky, blue-green shadows and cream whites";
}

filter: shadows(0.3, 0)
        saturate-hues(reds: 0.85, oranges: 1.05, yellows: 0.9, greens: 0.65, aquas: 0.9, blues: 0.6, purples: 0.65)
        curves(0 0.13 0.25 0.315 0.5 0.53 0.75 0.74 1 0.92)
        split-tone(#0f7f9f, #ffc494, 0.25)
        tint(0.04)
        glow(0.15, radius: 0.012, lamps: 1)
        vignette(0.2);

"""#
        ),
        (
            "instant@2",
#"""
@look {
    name: "Instant";
    version: 2;
    author: "image-app";
    description: "A picture that developed in the hand: milky, blue-green shadows and cream whites";
}

filter: shadows(0.3)
        saturate-hues(reds: 0.85, oranges: 1.05, yellows: 0.9, greens: 0.65, aquas: 0.9, blues: 0.6, purples: 0.65)
        curves(0 0.13 0.25 0.315 0.5 0.53 0.75 0.74 1 0.92)
        split-tone(#0f7f9f, #ffc494, 0.25)
        tint(0.04)
        glow(0.15, radius: 0.012, lamps: 1)
        vignette(0.2);

"""#
        ),
        (
            "kelvin",
#"""
@look {
    name: "Kelvin";
    version: 1;
    author: "CSSgram";
    description: "Glowing orange";
}

layer { background: #382c34; mix-blend-mode: color-dodge }
layer { background: #b77d21; mix-blend-mode: overlay }

"""#
        ),
        (
            "landscape",
#"""
@look {
    name: "Landscape";
    version: 3;
    author: "image-app";
    description: "Open shadows, drawn clouds, rich greens and deep skies";
}

filter: dehaze(0.3)
        shadows(0.7)
        temperature(-11)
        curves(0 0 0.25 0.285 0.5 0.545 0.75 0.78 1 0.965)
        saturate-hues(reds: 1.1, oranges: 1, yellows: 1.95, greens: 2.4, aquas: 1.95, blues: 1.85, purples: 1.05)
        clarity(0.7, radius: 0.015)
        curves(0 0.006 1 0.996);

"""#
        ),
        (
            "landscape@1",
#"""
@look {
    name: "Landscape";
    version: 1;
    author: "image-app";
    description: "Open shadows, drawn clouds, rich greens and deep skies";
}

filter: dehaze(0.3)
        shadows(0.3, 0)
        temperature(-5)
        curves(0 0.012 0.25 0.305 0.5 0.55 0.75 0.76 1 0.985)
        saturate-hues(reds: 1.1, oranges: 1.2, yellows: 1.6, greens: 1.8, aquas: 1.6, blues: 1.6, purples: 1.3)
        clarity(1, radius: 0.015)
        curves(0 0.006 1 0.996);

"""#
        ),
        (
            "landscape@2",
#"""
@look {
    name: "Landscape";
    version: 2;
    author: "image-app";
    description: "Open shadows, drawn clouds, rich greens and deep skies";
}

filter: dehaze(0.3)
        shadows(0.3)
        temperature(-5)
        curves(0 0.012 0.25 0.305 0.5 0.55 0.75 0.76 1 0.985)
        saturate-hues(reds: 1.1, oranges: 1.2, yellows: 1.6, greens: 1.8, aquas: 1.6, blues: 1.6, purples: 1.3)
        clarity(1, radius: 0.015)
        curves(0 0.006 1 0.996);

"""#
        ),
        (
            "lark",
#"""
@look {
    name: "Lark";
    version: 1;
    author: "CSSgram";
    description: "Bright, with clean blues";
}

layer { background: #22253f; mix-blend-mode: color-dodge }
layer { background: rgba(242, 242, 242, .8); mix-blend-mode: darken }
filter: contrast(.9);

"""#
        ),
        (
            "light-leak",
#"""
@look {
    name: "Light Leak";
    version: 2;
    author: "image-app";
    description: "Film in a box that light gets into: orange and red from the right, warm and soft";
}

layer { background: radial-gradient(circle at 106% 30%, rgba(255, 120, 40, 0.9), rgba(235, 60, 30, 0.45) 18%, rgba(200, 30, 40, 0.12) 34%, transparent 46%); mix-blend-mode: screen }
layer { background: linear-gradient(to left, rgba(255, 170, 90, 0.35), transparent 14%); mix-blend-mode: screen }
filter: shadows(0.15, 0)
        saturate-hues(reds: 1, oranges: 1.05, yellows: 0.9, greens: 0.75, aquas: 0.85, blues: 0.8)
        temperature(6)
        tint(0.02)
        curves(0 0.055 0.25 0.265 0.5 0.525 0.75 0.775 1 0.965)
        grain(0.03, sizes: 2);

"""#
        ),
        (
            "light-leak@1",
#"""
@look {
    name: "Light Leak";
    version: 1;
    author: "image-app";
    description: "Film in a box that light gets into: orange and red from the right, warm and soft";
}

layer { background: radial-gradient(circle at 106% 30%, rgba(255, 120, 40, 0.9), rgba(235, 60, 30, 0.45) 18%, rgba(200, 30, 40, 0.12) 34%, transparent 46%); mix-blend-mode: screen }
layer { background: linear-gradient(to left, rgba(255, 170, 90, 0.35), transparent 14%); mix-blend-mode: screen }
filter: shadows(0.15, 0)
        saturate-hues(reds: 1, oranges: 1.05, yellows: 0.9, greens: 0.75, aquas: 0.85, blues: 0.8)
        temperature(6)
        tint(0.02)
        curves(0 0.055 0.25 0.265 0.5 0.525 0.75 0.775 1 0.965)
        grain(0.03);

"""#
        ),
        (
            "lofi",
#"""
@look {
    name: "Lofi";
    version: 1;
    author: "CSSgram";
    description: "Hard contrast, strong colours, dark corners";
}

layer { background: radial-gradient(circle, transparent 70%, #222222 150%); mix-blend-mode: multiply }
filter: saturate(1.1) contrast(1.5);

"""#
        ),
        (
            "matte",
#"""
@look {
    name: "Matte";
    version: 2;
    author: "image-app";
    description: "Faded: grey blacks, soft contrast, quiet colours";
}

filter: curves(0 0 0.25 0.205 0.5 0.505 0.75 0.78 1 0.996)
        saturate(0.7)
        fade(0.5)
        split-tone(#4a637a, #e6e7ed, 0.16);

"""#
        ),
        (
            "matte@1",
#"""
@look {
    name: "Matte";
    version: 1;
    author: "image-app";
    description: "Faded: grey blacks, soft contrast, quiet colours";
}

filter: curves(0 0 0.25 0.205 0.5 0.495 0.75 0.775 1 0.985)
        saturate(0.78)
        fade(0.5)
        split-tone(#52637a, #f6e7cd, 0.14);

"""#
        ),
        (
            "maven",
#"""
@look {
    name: "Maven";
    version: 1;
    author: "CSSgram";
    description: "Earthy, turned a little towards green";
}

layer { background: rgba(3, 230, 26, .2); mix-blend-mode: hue }
filter: sepia(.25) brightness(.95) contrast(.95) saturate(1.5);

"""#
        ),
        (
            "mayfair",
#"""
@look {
    name: "Mayfair";
    version: 1;
    author: "CSSgram";
    description: "A warm light above the middle, dark around it";
}

layer {
    background: radial-gradient(circle at 40% 40%, rgba(255, 255, 255, .8), rgba(255, 200, 200, .6), #111111 60%);
    mix-blend-mode: overlay;
    opacity: .4;
}
filter: contrast(1.1) saturate(1.1);

"""#
        ),
        (
            "moon",
#"""
@look {
    name: "Moon";
    version: 1;
    author: "CSSgram";
    description: "Black and white with grey shadows";
}

layer { background: #a0a0a0; mix-blend-mode: soft-light }
layer { background: #383838; mix-blend-mode: lighten }
filter: grayscale(1) contrast(1.1) brightness(1.1);

"""#
        ),
        (
            "nashville",
#"""
@look {
    name: "Nashville";
    version: 1;
    author: "CSSgram";
    description: "Peach highlights over blue shadows";
}

layer { background: rgba(247, 176, 153, .56); mix-blend-mode: darken }
layer { background: rgba(0, 70, 150, .4); mix-blend-mode: lighten }
filter: sepia(.2) contrast(1.2) brightness(1.05) saturate(1.2);

"""#
        ),
        (
            "natural-film",
#"""
@look {
    name: "Natural Film";
    version: 3;
    author: "image-app";
    description: "Fine-grained colour negative film: open shadows, warm tones, calm greens";
}

filter: shadows(1)
        highlights(-0.8)
        saturate-hues(reds: 1.05, oranges: 1.35, yellows: 1.1, greens: 0.3, aquas: 0.75, blues: 1.3)
        tint(0.015)
        curves(0 0.035 0.25 0.275 0.5 0.525 0.75 0.76 1 0.97)
        split-tone(#3f8090, #fed8bc, 0.2)
        grain(0.02, size: 0.0006, sizes: 2);

"""#
        ),
        (
            "natural-film@1",
#"""
@look {
    name: "Natural Film";
    version: 1;
    author: "image-app";
    description: "Fine-grained colour negative film: open shadows, warm tones, calm greens";
}

filter: shadows(0.7, 0)
        highlights(-0.7, 0)
        saturate-hues(reds: 1.1, oranges: 1.2, yellows: 0.9, greens: 0.6, aquas: 1, blues: 0.85)
        tint(0.03)
        curves(0 0.045 0.25 0.285 0.5 0.55 0.75 0.79 1 0.95)
        split-tone(#3f8090, #eed0bc, 0.22)
        grain(0.02, size: 0.0006);

"""#
        ),
        (
            "natural-film@2",
#"""
@look {
    name: "Natural Film";
    version: 2;
    author: "image-app";
    description: "Fine-grained colour negative film: open shadows, warm tones, calm greens";
}

filter: shadows(0.7)
        highlights(-0.7)
        saturate-hues(reds: 1.1, oranges: 1.2, yellows: 0.9, greens: 0.6, aquas: 1, blues: 0.85)
        tint(0.03)
        curves(0 0.045 0.25 0.285 0.5 0.55 0.75 0.79 1 0.95)
        split-tone(#3f8090, #eed0bc, 0.22)
        grain(0.02, size: 0.0006, sizes: 2);

"""#
        ),
        (
            "night",
#"""
@look {
    name: "Night";
    version: 3;
    author: "image-app";
    description: "The city after dark: deep shadows, glowing lamps, blue air";
}

/* Darker by exposure, which keeps the hue of skin; lamps get their light back by their glow, and nothing else glows: no veil. */
filter: shadows(0.2)
        exposure(-0.6)
        highlights(1)
        temperature(-11)
        saturate-hues(reds: 1.2, oranges: 1.4, yellows: 1.3, greens: 0.35, aquas: 1.2, blues: 1.25, purples: 1.45, magentas: 1.1)
        curves(0 0 0.25 0.255 0.5 0.49 1 0.95)
        split-tone(#004894, #789aa0, 0.095)
        glow(0.5, radius: 0.02, threshold: 0.75, lamps: 1)
        halation(0.3, threshold: 0.8, lamps: 1)
        curves(0 0.004 1 0.99);

"""#
        ),
        (
            "night@1",
#"""
@look {
    name: "Night";
    version: 1;
    author: "image-app";
    description: "The city after dark: deep shadows, glowing lamps, blue air";
}

/* Darker by exposure, which keeps the hue of skin; the lamps get their light back by their glow. */
filter: shadows(-0.1)
        exposure(-0.7)
        highlights(0.9)
        temperature(-7)
        saturate-hues(reds: 1.2, oranges: 1.4, yellows: 1.2, greens: 0.3, aquas: 1.2, blues: 1.35, purples: 1.3, magentas: 1.2)
        curves(0 0.035 0.25 0.245 0.5 0.49 1 0.985)
        split-tone(#006094, #888a90, 0.115)
        glow(0.5, radius: 0.02, threshold: 0.55, lamps: 1)
        halation(0.3, lamps: 1)
        curves(0 0.004 1 0.99);

"""#
        ),
        (
            "night@2",
#"""
@look {
    name: "Night";
    version: 2;
    author: "image-app";
    description: "The city after dark: deep shadows, glowing lamps, blue air";
}

/* Darker by exposure, which keeps the hue of skin; lamps get their light back by their glow, and nothing else glows: no veil. */
filter: shadows(-0.1)
        exposure(-0.7)
        highlights(0.9)
        temperature(-5)
        saturate-hues(reds: 1.2, oranges: 1.4, yellows: 1.2, greens: 0.3, aquas: 1.2, blues: 1.35, purples: 1.3, magentas: 1.2)
        curves(0 0.025 0.25 0.24 0.5 0.49 1 0.985)
        split-tone(#006094, #888a90, 0.115)
        glow(0.5, radius: 0.02, threshold: 0.75, lamps: 1)
        halation(0.3, threshold: 0.8, lamps: 1)
        curves(0 0.004 1 0.99);

"""#
        ),
        (
            "noir",
#"""
@look {
    name: "Noir";
    version: 1;
    author: "image-app";
    description: "Rich black and white with film grain and dark corners";
}

/* Red counts more than the eye gives it: skin gets lighter, skies darker. */
filter: temperature(30)
        grayscale(1)
        curves(0 0 0.2 0.105 0.5 0.5 0.8 0.885 1 0.995)
        grain(0.05, size: 0.001)
        vignette(0.32);

"""#
        ),
        (
            "nordic",
#"""
@look {
    name: "Nordic";
    version: 3;
    author: "image-app";
    description: "A cold film from the far north: steel blue, dim and quiet";
}

protect: skin-colors 3%;
filter: saturate-hues(reds: 1.05, oranges: 0.75, yellows: 0.35, greens: 0.3, aquas: 0.4, blues: 0.75, purples: 0.3, magentas: 0.3)
        split-tone(#12607f, #a9c6da, 0.26)
        curves(0 0.035 0.25 0.265 0.5 0.47 0.75 0.69 1 0.91)
        vignette(0.2);

"""#
        ),
        (
            "nordic@1",
#"""
@look {
    name: "Nordic";
    version: 1;
    author: "image-app";
    description: "A cold film from the far north: steel blue, dim and quiet";
}

filter: saturate-hues(reds: 0.75, oranges: 0.95, yellows: 0.5, greens: 0.4, aquas: 0.75, blues: 0.7, purples: 0.5, magentas: 0.5)
        split-tone(#12607f, #a9c6d2, 0.28)
        curves(0 0.04 0.25 0.24 0.5 0.455 0.75 0.69 1 0.92)
        vignette(0.2);

"""#
        ),
        (
            "nordic@2",
#"""
@look {
    name: "Nordic";
    version: 2;
    author: "image-app";
    description: "A cold film from the far north: steel blue, dim and quiet";
}

protect: skin-colors 3%;
filter: saturate-hues(reds: 0.75, oranges: 0.95, yellows: 0.5, greens: 0.4, aquas: 0.75, blues: 0.7, purples: 0.5, magentas: 0.5)
        split-tone(#12607f, #a9c6d2, 0.28)
        curves(0 0.04 0.25 0.24 0.5 0.455 0.75 0.69 1 0.92)
        vignette(0.2);

"""#
        ),
        (
            "old-print",
#"""
@look {
    name: "Old Print";
    version: 4;
    author: "image-app";
    description: "A brown print from an album, faded and grainy";
}

/* Many stops, so that tones bend nowhere: with one in the middle a smooth sky has an edge there. */
filter: gradient-map(#2d2119, #4c392a, #684f38, #83674a, #9c7f5f, #b29878, #c7b296, #dccdb5, #f2e7d4)
        grain(0.04, size: 0.0009, sizes: 2)
        vignette(0.2);

"""#
        ),
        (
            "old-print@1",
#"""
@look {
    name: "Old Print";
    version: 1;
    author: "image-app";
    description: "A brown print from an album, faded and grainy";
}

filter: sepia(0.92)
        temperature(7)
        tint(0.05)
        curves(0 0 0.25 0.2 0.5 0.48 0.75 0.765 1 0.965)
        fade(0.32)
        grain(0.045, size: 0.0012)
        vignette(0.26);

"""#
        ),
        (
            "old-print@2",
#"""
@look {
    name: "Old Print";
    version: 2;
    author: "image-app";
    description: "A brown print from an album, faded and grainy";
}

filter: gradient-map(#2f2117, #a98c6c, #f7ecd6)
        curves(0 0 0.25 0.24 0.5 0.51 0.75 0.775 1 0.99)
        grain(0.045, size: 0.0012)
        vignette(0.2);

"""#
        ),
        (
            "old-print@3",
#"""
@look {
    name: "Old Print";
    version: 3;
    author: "image-app";
    description: "A brown print from an album, faded and grainy";
}

/* Many stops, so that tones bend nowhere: with one in the middle a smooth sky has an edge there. */
filter: gradient-map(#2d2119, #4c392a, #684f38, #83674a, #9c7f5f, #b29878, #c7b296, #dccdb5, #f2e7d4)
        grain(0.04, size: 0.0009)
        vignette(0.2);

"""#
        ),
        (
            "perpetua",
#"""
@look {
    name: "Perpetua";
    version: 1;
    author: "CSSgram";
    description: "Blue above, yellow below";
}

layer { background: linear-gradient(to bottom, #005b9a, #e6c13d); mix-blend-mode: soft-light; opacity: .5 }

"""#
        ),
        (
            "pocket-flash",
#"""
@look {
    name: "Pocket Flash";
    version: 1;
    author: "image-app";
    description: "Snapshots of a pocket camera of 2000: flash in the middle, dark corners, the date in orange";
}

/* The flash falls off from the middle. A small sensor has little room in the lights. */
filter: highlights(0.85) where(radial: 10% 140% at 50% 45%)
        vignette(0.41, radius: 0.33)
        shadows(-0.76)
        highlights(0.15)
        temperature(-11)
        tint(-0.036)
        saturate-hues(reds: 0.85, oranges: 0.82, yellows: 0.6, greens: 0.5, aquas: 0.75, blues: 0.95, purples: 0.85, magentas: 0.85)
        split-tone(#1c5a5a, #e8f2ec, 0.125)
        unsharp(0.5, 0.0012)
        curves(0 0.008 1 0.975)
        grain(0.015, size: 0.0008, sizes: 2);

date-stamp: #ff9632;

"""#
        ),
        (
            "portrait",
#"""
@look {
    name: "Portrait";
    version: 5;
    author: "image-app";
    description: "Soft contrast and warm, bright skin";
}

/* Leaves and skies turn quieter, so that nothing is stronger than the face. */
filter: shadows(0.6)
        highlights(0.85)
        exposure(-0.15)
        temperature(14)
        tint(0.045)
        saturate-hues(yellows: 0.65, greens: 0.9, aquas: 0.62, blues: 0.68, purples: 1.1)
        curves(0 0 0.5 0.525 1 0.996)
        vignette(0.06, radius: 0.3);

"""#
        ),
        (
            "portrait@1",
#"""
@look {
    name: "Portrait";
    version: 1;
    author: "image-app";
    description: "Soft contrast and warm, bright skin";
}

filter: exposure(0.16)
        temperature(6)
        tint(0.03)
        curves(0 0.02 0.25 0.285 0.5 0.57 0.75 0.795 1 0.985)
        saturate(0.92)
        vignette(0.12, radius: 0.3);

"""#
        ),
        (
            "portrait@2",
#"""
@look {
    name: "Portrait";
    version: 2;
    author: "image-app";
    description: "Soft contrast and warm, bright skin";
}

filter: shadows(0.3, 0)
        highlights(0.4)
        temperature(5)
        tint(0.02)
        saturate(0.95)
        vignette(0.1, radius: 0.3);

"""#
        ),
        (
            "portrait@3",
#"""
@look {
    name: "Portrait";
    version: 3;
    author: "image-app";
    description: "Soft contrast and warm, bright skin";
}

/* Leaves and skies turn quieter, so that nothing is stronger than the face. */
filter: shadows(0.5, 0)
        highlights(0.85)
        exposure(-0.1)
        temperature(8)
        tint(0.035)
        saturate-hues(yellows: 0.9, greens: 0.7, aquas: 0.78, blues: 0.78, purples: 0.85)
        curves(0 0.02 0.5 0.525 1 0.995)
        vignette(0.1, radius: 0.3);

"""#
        ),
        (
            "portrait@4",
#"""
@look {
    name: "Portrait";
    version: 4;
    author: "image-app";
    description: "Soft contrast and warm, bright skin";
}

/* Leaves and skies turn quieter, so that nothing is stronger than the face. */
filter: shadows(0.5)
        highlights(0.85)
        exposure(-0.1)
        temperature(8)
        tint(0.035)
        saturate-hues(yellows: 0.9, greens: 0.7, aquas: 0.78, blues: 0.78, purples: 0.85)
        curves(0 0.02 0.5 0.525 1 0.995)
        vignette(0.1, radius: 0.3);

"""#
        ),
        (
            "product",
#"""
@look {
    name: "Product";
    version: 2;
    author: "image-app";
    description: "Clean whites, true colours and crisp edges";
}

/* Lighter by filters that keep hues; white ends a level short, so that nothing is clipped. */
filter: highlights(1)
        highlights(0.9)
        shadows(-0.1)
        saturate-hues(reds: 1.25, oranges: 0.4, yellows: 1.15, greens: 1.15, blues: 1.1)
        unsharp(0.5)
        curves(0 0.004 1 0.996);

"""#
        ),
        (
            "product@1",
#"""
@look {
    name: "Product";
    version: 1;
    author: "image-app";
    description: "Clean whites, true colours and crisp edges";
}

/* Lighter by filters that keep hues; white ends a level short, so that nothing is clipped. */
filter: highlights(1)
        highlights(0.8)
        shadows(-0.3)
        saturate-hues(reds: 1.1, oranges: 1.05, yellows: 1.05, greens: 1.1, blues: 1.1)
        unsharp(0.5)
        curves(0 0.004 1 0.996);

"""#
        ),
        (
            "pushed-mono",
#"""
@look {
    name: "Pushed Mono";
    version: 2;
    author: "image-app";
    description: "Fast black and white film pushed two stops: hard light, coarse grain";
}

filter: channel-mixer(0.3 0.45 0.25, 0.3 0.45 0.25, 0.3 0.45 0.25)
        curves(0 0.02 0.15 0.09 0.35 0.37 0.6 0.735 0.8 0.91 1 0.985)
        clarity(0.3)
        grain(0.085, size: 0.001, sizes: 2);

"""#
        ),
        (
            "pushed-mono@1",
#"""
@look {
    name: "Pushed Mono";
    version: 1;
    author: "image-app";
    description: "Fast black and white film pushed two stops: hard light, coarse grain";
}

filter: channel-mixer(0.3 0.45 0.25, 0.3 0.45 0.25, 0.3 0.45 0.25)
        curves(0 0.02 0.15 0.09 0.35 0.37 0.6 0.735 0.8 0.91 1 0.985)
        clarity(0.3)
        grain(0.085, size: 0.001);

"""#
        ),
        (
            "red-filter",
#"""
@look {
    name: "Red Filter";
    version: 2;
    author: "image-app";
    description: "Black and white through a red filter: dark skies, white clouds, bright skin";
}

filter: channel-mixer(1.05 0.1 -0.15, 1.05 0.1 -0.15, 1.05 0.1 -0.15)
        curves(0 0.012 0.25 0.18 0.5 0.45 0.75 0.76 1 0.985)
        grain(0.02, sizes: 2);

"""#
        ),
        (
            "red-filter@1",
#"""
@look {
    name: "Red Filter";
    version: 1;
    author: "image-app";
    description: "Black and white through a red filter: dark skies, white clouds, bright skin";
}

filter: channel-mixer(1.05 0.1 -0.15, 1.05 0.1 -0.15, 1.05 0.1 -0.15)
        curves(0 0.012 0.25 0.18 0.5 0.45 0.75 0.76 1 0.985)
        grain(0.02);

"""#
        ),
        (
            "reyes",
#"""
@look {
    name: "Reyes";
    version: 1;
    author: "CSSgram";
    description: "Faded and dusty";
}

layer { background: #efcdad; mix-blend-mode: soft-light; opacity: .5 }
filter: sepia(.22) brightness(1.1) contrast(.85) saturate(.75);

"""#
        ),
        (
            "rise",
#"""
@look {
    name: "Rise";
    version: 1;
    author: "CSSgram";
    description: "A soft glow in the middle, brown around it";
}

layer {
    background: radial-gradient(circle, rgba(236, 205, 169, .15) 55%, rgba(50, 30, 7, .4));
    mix-blend-mode: multiply;
}
layer {
    background: radial-gradient(circle, rgba(232, 197, 152, .8), transparent 90%);
    mix-blend-mode: overlay;
    opacity: .6;
}
filter: brightness(1.05) sepia(.2) contrast(.9) saturate(.9);

"""#
        ),
        (
            "slide-film",
#"""
@look {
    name: "Slide Film";
    version: 3;
    author: "image-app";
    description: "Slide film in full sun: deep blues, rich reds, little room in the shadows";
}

/* Dark skin gets back some of the light that the darker shadows take. */
filter: shadows(-0.9)
        shadows(0.9, 0) where(hue: 350deg 55deg, saturation: 0.25 0.75 0.12, luminance: 0.16 0.7 0.15)
        exposure(-0.45)
        temperature(7)
        tint(0.03)
        curves(0 0.01 0.25 0.235 0.5 0.51 0.75 0.8 1 0.985)
        saturate-hues(reds: 1.3, oranges: 1.1, yellows: 1.2, greens: 1.3, aquas: 1.7, blues: 1.75, purples: 1.4, magentas: 1.4)
        vignette(0.15)
        grain(0.012, size: 0.0005, sizes: 2);

"""#
        ),
        (
            "slide-film@1",
#"""
@look {
    name: "Slide Film";
    version: 1;
    author: "image-app";
    description: "Slide film in full sun: deep blues, rich reds, little room in the shadows";
}

filter: shadows(-0.9)
        exposure(-0.4)
        temperature(4)
        tint(0.02)
        curves(0 0.01 0.25 0.235 0.5 0.51 0.75 0.8 1 0.985)
        saturate-hues(reds: 1.3, oranges: 1.1, yellows: 1.2, greens: 1.3, aquas: 1.7, blues: 1.75, purples: 1.4, magentas: 1.4)
        vignette(0.15)
        grain(0.012, size: 0.0005);

"""#
        ),
        (
            "slide-film@2",
#"""
@look {
    name: "Slide Film";
    version: 2;
    author: "image-app";
    description: "Slide film in full sun: deep blues, rich reds, little room in the shadows";
}

filter: shadows(-0.9)
        exposure(-0.4)
        temperature(4)
        tint(0.02)
        curves(0 0.01 0.25 0.235 0.5 0.51 0.75 0.8 1 0.985)
        saturate-hues(reds: 1.3, oranges: 1.1, yellows: 1.2, greens: 1.3, aquas: 1.7, blues: 1.75, purples: 1.4, magentas: 1.4)
        vignette(0.15)
        grain(0.012, size: 0.0005, sizes: 2);

"""#
        ),
        (
            "slumber",
#"""
@look {
    name: "Slumber";
    version: 1;
    author: "CSSgram";
    description: "Sleepy brown with weak colours";
}

layer { background: rgba(69, 41, 12, .4); mix-blend-mode: lighten }
layer { background: rgba(125, 105, 24, .5); mix-blend-mode: soft-light }
filter: saturate(.66) brightness(1.05);

"""#
        ),
        (
            "soft-chrome",
#"""
@look {
    name: "Soft Chrome";
    version: 3;
    author: "image-app";
    description: "Slides of a magazine: quiet colours, deep shadows, skies towards cyan";
}

filter: exposure(-0.2)
        shadows(-0.4)
        highlights(-0.4)
        channel-mixer(1 0 0, 0 0.95 0.05, 0 0.12 0.88)
        saturate-hues(reds: 0.95, oranges: 0.95, yellows: 0.7, greens: 0.45, aquas: 0.8, blues: 0.7, purples: 0.45, magentas: 0.35)
        split-tone(#5a6c58, #f0d4ac, 0.34)
        tint(0.065)
        curves(0 0.03 0.25 0.245 0.5 0.495 0.75 0.73 1 0.92);

"""#
        ),
        (
            "soft-chrome@1",
#"""
@look {
    name: "Soft Chrome";
    version: 1;
    author: "image-app";
    description: "Slides of a magazine: quiet colours, deep shadows, skies towards cyan";
}

filter: exposure(-0.2)
        shadows(-0.5)
        highlights(-0.6, 0)
        channel-mixer(1 0 0, 0 0.95 0.05, 0 0.12 0.88)
        saturate-hues(reds: 0.8, oranges: 0.85, yellows: 0.7, greens: 0.55, aquas: 1, blues: 0.75, purples: 0.5, magentas: 0.6)
        split-tone(#5a6458, #f0d4ac, 0.26)
        tint(0.06)
        curves(0 0.03 0.25 0.245 0.5 0.51 0.75 0.745 1 0.94);

"""#
        ),
        (
            "soft-chrome@2",
#"""
@look {
    name: "Soft Chrome";
    version: 2;
    author: "image-app";
    description: "Slides of a magazine: quiet colours, deep shadows, skies towards cyan";
}

filter: exposure(-0.2)
        shadows(-0.5)
        highlights(-0.6)
        channel-mixer(1 0 0, 0 0.95 0.05, 0 0.12 0.88)
        saturate-hues(reds: 0.8, oranges: 0.85, yellows: 0.7, greens: 0.55, aquas: 1, blues: 0.75, purples: 0.5, magentas: 0.6)
        split-tone(#5a6458, #f0d4ac, 0.26)
        tint(0.06)
        curves(0 0.03 0.25 0.245 0.5 0.51 0.75 0.745 1 0.94);

"""#
        ),
        (
            "soft-mono",
#"""
@look {
    name: "Soft Mono";
    version: 2;
    author: "image-app";
    description: "Fine-grained black and white with long greys and tender skin";
}

/* Red counts a little more than for the eye, which softens skin. */
filter: channel-mixer(0.38 0.47 0.15, 0.38 0.47 0.15, 0.38 0.47 0.15)
        curves(0 0.06 0.25 0.33 0.5 0.585 0.75 0.79 1 0.965)
        grain(0.015, size: 0.0006, sizes: 2);

"""#
        ),
        (
            "soft-mono@1",
#"""
@look {
    name: "Soft Mono";
    version: 1;
    author: "image-app";
    description: "Fine-grained black and white with long greys and tender skin";
}

/* Red counts a little more than for the eye, which softens skin. */
filter: channel-mixer(0.38 0.47 0.15, 0.38 0.47 0.15, 0.38 0.47 0.15)
        curves(0 0.06 0.25 0.33 0.5 0.585 0.75 0.79 1 0.965)
        grain(0.015, size: 0.0006);

"""#
        ),
        (
            "stinson",
#"""
@look {
    name: "Stinson";
    version: 1;
    author: "CSSgram";
    description: "Washed out, slightly red";
}

layer { background: rgba(240, 149, 128, .2); mix-blend-mode: soft-light }
filter: contrast(.75) saturate(.85) brightness(1.15);

"""#
        ),
        (
            "street-negative",
#"""
@look {
    name: "Street Negative";
    version: 3;
    author: "image-app";
    description: "Prints from a cheap negative film: hard light, green shadows, rosy highlights";
}

filter: shadows(-0.12)
        highlights(0.2)
        channel-mixer(1 0 0, 0 0.92 0.08, 0 0.1 0.9)
        saturate-hues(reds: 1.05, oranges: 1.15, yellows: 0.75, greens: 0.3, aquas: 0.85, blues: 0.5, purples: 0.65)
        split-tone(#1f6a58, #ffa6b0, 0.43)
        tint(0)
        curves(0 0.023 0.25 0.195 0.5 0.47 0.75 0.805 1 0.95)
        vignette(0.12)
        grain(0.022, sizes: 2);

protect: skin-colors 78%;

"""#
        ),
        (
            "street-negative@1",
#"""
@look {
    name: "Street Negative";
    version: 1;
    author: "image-app";
    description: "Prints from a cheap negative film: hard light, green shadows, rosy highlights";
}

filter: shadows(-0.12)
        highlights(0.2)
        channel-mixer(1 0 0, 0 0.92 0.08, 0 0.1 0.9)
        saturate-hues(reds: 1.05, oranges: 1.1, yellows: 0.75, greens: 0.45, aquas: 0.85, blues: 0.7, purples: 0.7)
        split-tone(#1f6a58, #ffb8ac, 0.41)
        tint(-0.015)
        curves(0 0.048 0.25 0.19 0.5 0.47 0.75 0.785 1 0.96)
        vignette(0.12)
        grain(0.022);

protect: skin-colors 78%;

"""#
        ),
        (
            "street-negative@2",
#"""
@look {
    name: "Street Negative";
    version: 2;
    author: "image-app";
    description: "Prints from a cheap negative film: hard light, green shadows, rosy highlights";
}

filter: shadows(-0.12)
        highlights(0.2)
        channel-mixer(1 0 0, 0 0.92 0.08, 0 0.1 0.9)
        saturate-hues(reds: 1.05, oranges: 1.1, yellows: 0.75, greens: 0.45, aquas: 0.85, blues: 0.7, purples: 0.7)
        split-tone(#1f6a58, #ffb8ac, 0.41)
        tint(-0.015)
        curves(0 0.048 0.25 0.19 0.5 0.47 0.75 0.785 1 0.96)
        vignette(0.12)
        grain(0.022, sizes: 2);

protect: skin-colors 78%;

"""#
        ),
        (
            "super-8",
#"""
@look {
    name: "Super 8";
    version: 3;
    author: "image-app";
    description: "Home cinema of the seventies: strong reds, yellow light, plum shadows, coarse grain";
}

filter: temperature(5)
        tint(-0.02)
        saturate-hues(reds: 1.51, oranges: 0.95, yellows: 1.3, greens: 0.3, aquas: 0.55, blues: 1.15, purples: 0.9)
        curves(0 0.048 0.25 0.3 0.5 0.49 0.75 0.74 1 0.88)
        split-tone(#4c4c62, #ffd060, 0.4)
        blur(0.0012)
        halation(0.35, radius: 0.012, lamps: 1)
        grain(0.025, size: 0.0018, sizes: 2)
        vignette(0.18, radius: 0.3);

protect: skin-colors 84%;

"""#
        ),
        (
            "super-8@1",
#"""
@look {
    name: "Super 8";
    version: 1;
    author: "image-app";
    description: "Home cinema of the seventies: strong reds, yellow light, plum shadows, coarse grain";
}

filter: temperature(3)
        tint(-0.02)
        saturate-hues(reds: 1.46, oranges: 1.05, yellows: 1.15, greens: 0.4, aquas: 0.6, blues: 0.4, purples: 0.8)
        curves(0 0.078 0.25 0.255 0.5 0.5 0.75 0.74 1 0.9)
        split-tone(#4c3c5a, #ffd080, 0.42)
        blur(0.0012)
        halation(0.35, radius: 0.012, lamps: 1)
        grain(0.025, size: 0.0018)
        vignette(0.2, radius: 0.3);

protect: skin-colors 84%;

"""#
        ),
        (
            "super-8@2",
#"""
@look {
    name: "Super 8";
    version: 2;
    author: "image-app";
    description: "Home cinema of the seventies: strong reds, yellow light, plum shadows, coarse grain";
}

filter: temperature(3)
        tint(-0.02)
        saturate-hues(reds: 1.46, oranges: 1.05, yellows: 1.15, greens: 0.4, aquas: 0.6, blues: 0.4, purples: 0.8)
        curves(0 0.078 0.25 0.255 0.5 0.5 0.75 0.74 1 0.9)
        split-tone(#4c3c5a, #ffd080, 0.42)
        blur(0.0012)
        halation(0.35, radius: 0.012, lamps: 1)
        grain(0.025, size: 0.0018, sizes: 2)
        vignette(0.2, radius: 0.3);

protect: skin-colors 84%;

"""#
        ),
        (
            "teal-orange",
#"""
@look {
    name: "Teal Orange";
    version: 1;
    author: "image-app";
    description: "As films of action are graded: teal shadows and skies, orange light, skin as it is";
}

filter: channel-mixer(1 0 0, 0 0.86 0.14, 0 0.22 0.78)
        saturate-hues(reds: 1.05, oranges: 1.2, yellows: 0.9, greens: 0.6, aquas: 1.25, blues: 1.2, purples: 0.5, magentas: 0.6)
        split-tone(#00808c, #ff8a50, 0.54)
        curves(0 0.02 0.25 0.225 0.5 0.505 0.75 0.8 1 0.98);

protect: skin-colors 85%;

"""#
        ),
        (
            "toaster",
#"""
@look {
    name: "Toaster";
    version: 1;
    author: "CSSgram";
    description: "Burnt brown in the middle, violet corners, hard contrast";
}

layer { background: radial-gradient(circle, #804e0f, #3b003b); mix-blend-mode: screen }
filter: contrast(1.5) brightness(.9);

"""#
        ),
        (
            "tungsten-film",
#"""
@look {
    name: "Tungsten Film";
    version: 3;
    author: "image-app";
    description: "Film for lamplight: cool air, teal shadows, red halos around lamps";
}

/* Lamps shine before the film is graded: later they would no longer be white. */
filter: halation(0.35, radius: 0.012, lamps: 4)
        glow(0.08, radius: 0.015, lamps: 4)
        shadows(0.35)
        highlights(-0.35)
        temperature(-36)
        tint(0.05)
        saturate-hues(reds: 1.2, oranges: 1.25, yellows: 0.95, greens: 0.6, aquas: 1.15, blues: 0.8, purples: 0.7)
        curves(0 0.05 0.25 0.245 0.5 0.52 0.75 0.765 1 0.955)
        split-tone(#007888, #ffd4bc, 0.34)
        grain(0.028, sizes: 2)
        curves(0 0.004 1 0.985);

protect: skin-colors 62%;

"""#
        ),
        (
            "tungsten-film@1",
#"""
@look {
    name: "Tungsten Film";
    version: 1;
    author: "image-app";
    description: "Film for lamplight: cool air, teal shadows, red halos around lamps";
}

filter: shadows(0.35, 0)
        highlights(-0.35, 0)
        temperature(-36)
        tint(0.05)
        saturate-hues(reds: 1.2, oranges: 1.25, yellows: 0.95, greens: 0.6, aquas: 1.15, blues: 0.8, purples: 0.7)
        curves(0 0.05 0.25 0.245 0.5 0.52 0.75 0.765 1 0.955)
        split-tone(#007888, #ffd4bc, 0.34)
        halation(0.6, radius: 0.012, lamps: 1)
        glow(0.12, radius: 0.015, lamps: 1)
        grain(0.028)
        curves(0 0.004 1 0.985);

protect: skin-colors 62%;

"""#
        ),
        (
            "tungsten-film@2",
#"""
@look {
    name: "Tungsten Film";
    version: 2;
    author: "image-app";
    description: "Film for lamplight: cool air, teal shadows, red halos around lamps";
}

filter: shadows(0.35)
        highlights(-0.35)
        temperature(-36)
        tint(0.05)
        saturate-hues(reds: 1.2, oranges: 1.25, yellows: 0.95, greens: 0.6, aquas: 1.15, blues: 0.8, purples: 0.7)
        curves(0 0.05 0.25 0.245 0.5 0.52 0.75 0.765 1 0.955)
        split-tone(#007888, #ffd4bc, 0.34)
        halation(0.6, radius: 0.012, lamps: 1)
        glow(0.12, radius: 0.015, lamps: 1)
        grain(0.028, sizes: 2)
        curves(0 0.004 1 0.985);

protect: skin-colors 62%;

"""#
        ),
        (
            "valencia",
#"""
@look {
    name: "Valencia";
    version: 1;
    author: "CSSgram";
    description: "Warm, with lifted shadows";
}

layer { background: #3a0339; mix-blend-mode: exclusion; opacity: .5 }
filter: contrast(1.08) brightness(1.08) sepia(.08);

"""#
        ),
        (
            "vivid",
#"""
@look {
    name: "Vivid";
    version: 5;
    author: "image-app";
    description: "Strong colours and clear contrast";
}

/* Dark tones by a filter that keeps hues: a steeper curve for all channels would redden skin. Dark skin gets its light back. */
filter: shadows(-1)
        shadows(0.9, 0) where(hue: 350deg 55deg, saturation: 0.25 0.75 0.12, luminance: 0.16 0.7 0.15)
        saturate-hues(reds: 1.8, oranges: 1.4, yellows: 2.6, greens: 2.8, aquas: 2.8, blues: 2.7, purples: 2.5, magentas: 2.3)
        curves(0 0.006 0.25 0.21 0.5 0.483 0.75 0.77 1 0.996)
        tint(0.035)
        clarity(0.6)
        curves(0 0.004 1 0.996);

"""#
        ),
        (
            "vivid@1",
#"""
@look {
    name: "Vivid";
    version: 1;
    author: "image-app";
    description: "Strong colours and clear contrast";
}

filter: curves(0 0.004 0.25 0.19 0.5 0.515 0.75 0.825 1 0.995)
        vibrance(0.35);

"""#
        ),
        (
            "vivid@2",
#"""
@look {
    name: "Vivid";
    version: 2;
    author: "image-app";
    description: "Strong colours and clear contrast";
}

/* Dark tones by a filter that keeps hues: a steeper curve for all channels would redden skin. */
filter: shadows(-0.9)
        curves(0 0.006 0.25 0.21 0.5 0.495 0.75 0.79 1 0.996)
        tint(0.03)
        saturate-hues(reds: 1.6, oranges: 1.3, yellows: 2, greens: 2.2, aquas: 2.3, blues: 2.2, purples: 2, magentas: 2)
        clarity(0.3)
        curves(0 0.004 1 0.996);

"""#
        ),
        (
            "vivid@3",
#"""
@look {
    name: "Vivid";
    version: 3;
    author: "image-app";
    description: "Strong colours and clear contrast";
}

/* Dark tones by a filter that keeps hues: a steeper curve for all channels would redden skin. */
filter: shadows(-0.9)
        curves(0 0.006 0.25 0.21 0.5 0.483 0.75 0.77 1 0.996)
        tint(0.04)
        saturate-hues(reds: 1.6, oranges: 1.3, yellows: 2, greens: 2.2, aquas: 2.3, blues: 2.2, purples: 2, magentas: 2)
        clarity(0.3)
        curves(0 0.004 1 0.996);

"""#
        ),
        (
            "vivid@4",
#"""
@look {
    name: "Vivid";
    version: 4;
    author: "image-app";
    description: "Strong colours and clear contrast";
}

/* Dark tones by a filter that keeps hues: a steeper curve for all channels would redden skin. Dark skin gets its light back. */
filter: shadows(-0.9)
        shadows(0.9, 0) where(hue: 350deg 55deg, saturation: 0.25 0.75 0.12, luminance: 0.16 0.7 0.15)
        saturate-hues(reds: 1.7, oranges: 1.35, yellows: 2.2, greens: 2.5, aquas: 2.6, blues: 2.4, purples: 2.2, magentas: 2.1)
        curves(0 0.006 0.25 0.21 0.5 0.483 0.75 0.77 1 0.996)
        tint(0.035)
        clarity(0.35)
        curves(0 0.004 1 0.996);

"""#
        ),
        (
            "walden",
#"""
@look {
    name: "Walden";
    version: 1;
    author: "CSSgram";
    description: "Blue shadows under yellow light";
}

layer { background: #0044cc; mix-blend-mode: screen; opacity: .3 }
filter: brightness(1.1) hue-rotate(-10deg) sepia(.3) saturate(1.6);

"""#
        ),
        (
            "warm-film",
#"""
@look {
    name: "Warm Film";
    version: 5;
    author: "image-app";
    description: "Colour negative film on a late afternoon: warm, soft blacks, fine grain";
}

filter: shadows(0.05)
        highlights(0.25)
        saturate-hues(reds: 0.97, oranges: 1.1, yellows: 1.5, greens: 0.47, aquas: 0.65, blues: 0.4, purples: 0.65)
        temperature(16)
        tint(0.04)
        curves(0 0.07 0.25 0.245 0.5 0.515 0.75 0.76 1 0.93)
        split-tone(#528a52, #ffb9ac, 0.18)
        grain(0.03, sizes: 2);

"""#
        ),
        (
            "warm-film@1",
#"""
@look {
    name: "Warm Film";
    version: 1;
    author: "image-app";
    description: "Colour negative film on a late afternoon: warm, soft blacks, fine grain";
}

filter: temperature(9)
        curves(0 0.05 0.25 0.255 0.5 0.525 0.75 0.765 1 0.965, blue: 0 0.02 0.5 0.49 1 0.93)
        split-tone(#3f6a5c, #ffd2a0, 0.2)
        saturate(0.86)
        grain(0.035)
        vignette(0.1, radius: 0.3);

"""#
        ),
        (
            "warm-film@2",
#"""
@look {
    name: "Warm Film";
    version: 2;
    author: "image-app";
    description: "Colour negative film on a late afternoon: warm, soft blacks, fine grain";
}

filter: temperature(8)
        curves(0 0.05 0.25 0.255 0.5 0.525 0.75 0.765 1 0.965, blue: 0 0.02 0.5 0.495 1 0.95)
        split-tone(#3f6a5c, #ffd2a0, 0.2)
        saturate(0.9)
        grain(0.035)
        vignette(0.1, radius: 0.3);

"""#
        ),
        (
            "warm-film@3",
#"""
@look {
    name: "Warm Film";
    version: 3;
    author: "image-app";
    description: "Colour negative film on a late afternoon: warm, soft blacks, fine grain";
}

filter: shadows(-0.15)
        highlights(0.25)
        saturate-hues(reds: 1.02, oranges: 1, yellows: 0.95, greens: 0.72, aquas: 0.8, blues: 0.75, purples: 0.8)
        temperature(10)
        tint(0.04)
        curves(0 0.06 0.25 0.265 0.5 0.525 0.75 0.765 1 0.955)
        split-tone(#5a5a52, #ffb98c, 0.16)
        grain(0.03)
        vignette(0.1, radius: 0.3);

"""#
        ),
        (
            "warm-film@4",
#"""
@look {
    name: "Warm Film";
    version: 4;
    author: "image-app";
    description: "Colour negative film on a late afternoon: warm, soft blacks, fine grain";
}

filter: shadows(-0.15)
        highlights(0.25)
        saturate-hues(reds: 1.02, oranges: 1, yellows: 0.95, greens: 0.72, aquas: 0.8, blues: 0.75, purples: 0.8)
        temperature(10)
        tint(0.04)
        curves(0 0.06 0.25 0.265 0.5 0.525 0.75 0.765 1 0.955)
        split-tone(#5a5a52, #ffb98c, 0.16)
        grain(0.03, sizes: 2)
        vignette(0.1, radius: 0.3);

"""#
        ),
        (
            "willow",
#"""
@look {
    name: "Willow";
    version: 1;
    author: "CSSgram";
    description: "Almost black and white, with a breath of rose";
}

layer { background: radial-gradient(circle, #d4a9af 55%, black 150%); mix-blend-mode: overlay }
layer { background: #d8cdcb; mix-blend-mode: color }
filter: grayscale(.5) contrast(.95) brightness(.9);

"""#
        ),
        (
            "window-light",
#"""
@look {
    name: "Window Light";
    version: 2;
    author: "image-app";
    description: "Portraits beside a north window: pale, cool and very soft";
}

filter: shadows(0.9)
        highlights(0.9)
        saturate-hues(reds: 0.9, oranges: 0.92, yellows: 0.75, greens: 0.65, aquas: 0.8, blues: 0.8, purples: 0.8, magentas: 0.8)
        curves(0 0.03 0.25 0.28 0.5 0.535 1 0.985)
        split-tone(#0f6a94, #84b4cc, 0.18)
        glow(0.16, radius: 0.02, threshold: 0.6, lamps: 1)
        curves(0 0.004 1 0.99);

"""#
        ),
        (
            "window-light@1",
#"""
@look {
    name: "Window Light";
    version: 1;
    author: "image-app";
    description: "Portraits beside a north window: pale, cool and very soft";
}

filter: shadows(0.9, 0)
        highlights(0.9)
        saturate-hues(reds: 0.9, oranges: 0.92, yellows: 0.75, greens: 0.65, aquas: 0.8, blues: 0.8, purples: 0.8, magentas: 0.8)
        curves(0 0.03 0.25 0.28 0.5 0.535 1 0.985)
        split-tone(#0f6a94, #84b4cc, 0.18)
        glow(0.16, radius: 0.02, threshold: 0.6, lamps: 1)
        curves(0 0.004 1 0.99);

"""#
        ),
        (
            "xpro2",
#"""
@look {
    name: "Xpro2";
    version: 1;
    author: "CSSgram";
    description: "Burnt in towards violet-blue corners, brown light";
}

layer {
    background: radial-gradient(circle, #e6e7e0 40%, rgba(43, 42, 161, .6) 110%);
    mix-blend-mode: color-burn;
}
filter: sepia(.3);

"""#
        ),
    ]
}
