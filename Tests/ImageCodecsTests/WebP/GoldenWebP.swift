import Foundation
import ImageCore
import Testing

/// Small files that `cwebp` and `webpmux` 1.2.4 made, with the pixels that `dwebp` reads from them.
struct GoldenWebP: Sendable, CustomTestStringConvertible {
    let title: String
    let size: PixelSize
    private let file: String
    private let rgba: String

    var bytes: [UInt8] { Self.decoded(file) }
    var pixels: [UInt8] { Self.decoded(rgba) }
    var testDescription: String { title }

    private static func decoded(_ text: String) -> [UInt8] { Data(base64Encoded: text).map { Array($0) } ?? [] }

    static let all: [GoldenWebP] = [
        GoldenWebP(
            title: "lossy", size: PixelSize(width: 11, height: 7),
            file:
                "UklGRm4AAABXRUJQVlA4IGIAAABQAgCdASoLAAcAAoBCJbACdLoB+AACizWlc4AA/vb0r/8P3DO2WVduuxHW48h805MsChrf"
                + "Y93IdS1N5aKDaAP63Pnr9jP5BcgLyh7/9vx9f/g3+p6/AE13+ZDOXW7c6uUAAA==",
            rgba:
                "BAgA/xIMAP8rEAD/Qg4J/1oKCP9xCg3/iQ4a/6AMHv+5Bhv/zAIb/94EIP8LJAD/GSkA/zEtEf9KLRv/Yykd/3spJ/+ULjz/"
                + "ri1G/8MiRv/dJkb/9zNF/wtRDP8ZVhb/M1km/0xZMP9qXEH/glpT/5xbb/+0WYX/0VWV/+dWif/6YWX/BXcT/xN7Hf8sfy//"
                + "RH1D/2eAY/9/fnb/mIOF/7GBkv/YiKX/4n2P/+Z3ZP8AnhD/EaYh/zCvQP9MrmT/Z6aQ/4Kpnv+bs43/rLF2/8KsY//YqmX/"
                + "76x4/wbGGv8Zzi//ONVV/1TVev9+3Kz/idCm/5bQg/+q0XD/zthx/+ncc///4YH/EuUn/yXsQP9E8mz/YPSF/4v/mv+J6oH/"
                + "ludz/7jviP/f9K3/9PSd///8aP8="
        ),
        GoldenWebP(
            title: "lossy, with alpha", size: PixelSize(width: 11, height: 7),
            file:
                "UklGRqQAAABXRUJQVlA4WAoAAAAQAAAACgAABgAAQUxQSBkAAAABmYzof4AsG8nf8CwO4bafHiBiAiagGHUAAFZQOCBkAAAA"
                + "UAIAnQEqCwAHAAKAQiWwAnS6AfgAAos1pW0AAP729K//D9wztllXbrsR1uPIfNOTLAoa32PqO5NucDEE8P6H+vvseNzxXpSk"
                + "rfP+h8d+My9v/wb/U9fgCa7/MhnPfjqJpUAAAA==",
            rgba:
                "BgcA/xQMANcsEQCvQxAAh1sKCF9yCA83iw8UD6INFOe6BxG/zgMRl+AGEm8MJADuGykAxjMuB55LLRN2ZCkdTnwoJyaWLjb+"
                + "sC1A1sQjPq7fJ0CG+TNBXgxSBN0bVhC1NVkkjU1YMGVsXTk9hFtLFZ5ba+22WYHF01STnehVi3X8XnFNBngHzBV8F6QtfjN8"
                + "RXxFVGmCVyyBgGgEmYOB3LOAlLTZhqmM43qZZOhzdDwAoAS7EqYbkzKuRGtNrWhDaKeEG4SrkPOds4nLrq96o8SodHvZpnVT"
                + "8aqAKwjHEKobziuCOdRXWlbUfDJ/3KYKi9Gb4pfQfbqs0HCS0NV7aurZf0L/4IMaFOUjmSfsPnFF8mpJYvSDIY3/nPmL6YHR"
                + "mOdtqbnwgIHh9KdZ9fSZMf/8ZAk="
        ),
        GoldenWebP(
            title: "lossy, with alpha that is not packed", size: PixelSize(width: 9, height: 5),
            file:
                "UklGRo4AAABXRUJQVlA4WAoAAAAQAAAACAAABAAAQUxQSC4AAAAA/9evh183D+e/7saedk4m/tau3bWNZT0V7cWdzKR8VCwE"
                + "3LSMu5NrQxvzy6N7VlA4IDoAAADwAQCdASoJAAUABUB8JbACdLoAAwfR43gA/sB8IyYjj55sTd7KF3tmka5lst+deyXRPqsU"
                + "cz28AAAA",
            rgba:
                "AA4A/wQSANckEwCvRxIGh3ATEl+SEhc3tBYZD8sVFefZDwi/ATkH7hM9D8YyPxieVD0jdn89L06hPDcmwUA+/ttAQNbtPDqu"
                + "C34j3R2CK7U8gzmNXoFHZYl/Vz2rfWYVy4B17eeBf8X/goudCrUszB62OKQ+uEt8YLVdVIuzcyyssIYEzLKZ3Oq3obT/v5yM"
                + "G/Q+uy32SpNO9WFrbu92Q6T4oRvE8rXz5PPMy/nztaP/8nJ7"
        ),
        GoldenWebP(
            title: "lossless", size: PixelSize(width: 7, height: 5),
            file:
                "UklGRjYAAABXRUJQVlA4TCkAAAAvBgABAJkyRPQ/NhHR/4CCtm0YM+v447oQBAIpjOcnISYAYmJigW3xAwA=",
            rgba:
                "AAAA/yoAAP9VAAD/fwAA/6oAAP/UAAD//wAA/wA/AP8qPwn/VT8S/38/G/+qPyT/1D8t//8/Nv8AfwD/Kn8S/1V/JP9/fzb/"
                + "qn9I/9R/Wv//f2z/AL8A/yq/G/9Vvzb/f79R/6q/bP/Uv4f//7+i/wD/AP8q/yT/Vf9I/3//bP+q/5D/1P+0////2P8="
        ),
        GoldenWebP(
            title: "lossless, with alpha", size: PixelSize(width: 7, height: 5),
            file:
                "UklGRkoAAABXRUJQVlA4TD4AAAAvBgABEJkyRPQ/NhHR/4CCtm0YM2v509rBIBBIYTw/CWbatgl/bAVQFu22fyKYpKm2Y4DY"
                + "PB9CRn4JWf7wKA==",
            rgba:
                "AAAA/yoAANdVAACvfwAAh6oAAF/UAAA3/wAADwA/AO4qPwnGVT8Snn8/G3aqPyRO1D8tJv8/Nv4AfwDdKn8StVV/JI1/fzZl"
                + "qn9IPdR/WhX/f2ztAL8AzCq/G6RVvzZ8f79RVKq/bCzUv4cE/7+i3AD/ALsq/ySTVf9Ia3//bEOq/5Ab1P+08///2Ms="
        ),
        GoldenWebP(
            title: "lossless, with a palette", size: PixelSize(width: 4, height: 4),
            file:
                "UklGRh4AAABXRUJQVlA4TBIAAAAvA8AAAA8Q87//8x8OWhDR/wA=",
            rgba:
                "/wAA/wAA////AAD/AAD///8AAP8AAP///wAA/wAA////AAD/AAD///8AAP8AAP///wAA/wAA////AAD/AAD//w=="
        ),
        GoldenWebP(
            title: "an animation whose first frame is smaller", size: PixelSize(width: 12, height: 10),
            file:
                "UklGRogBAABXRUJQVlA4WAoAAAASAAAACwAACQAAQU5JTQYAAAAeFAr/AABBTk1GQgAAAAIAAAEAAAUAAAMAAGQAAABWUDhM"
                + "KgAAAC8FwAAQmTJE9D82EdH/gEK2EaBJzh/mHoaZmQSBQJI/4RYrTACgUkb5AUFOTUacAAAAAAAAAAAACwAACQAAZAAAAFZQ"
                + "OCCEAAAAkAIAnQEqDAAKAAFAJiWwAnS6AJMABZp1KDTi2AAA/v31yHngBHvNADfJ3nw7yAdm2TrHOa8SGX9jh6t5cVN7btJe"
                + "DzbPSbMTW1khgWd2CN5Y1P2Ecq2zY0f5XdJ0H+qX+Q92UY95sv9j2W3W/++7RB//TFr5MNnbdf9r/9olEI9DuAAAQU5NRm4A"
                + "AAABAAAAAAADAAADAAAyAAAAVlA4IFYAAABQAgCdASoEAAQAAUAmJbACdLcAa4AB1a3DbAAA/opxv7CL6qj/2O7PPbA//T20"
                + "MDIf9kA/hP4n/q5tvCd/J39V2qPAh+N8EVv+De//8et/J39TZAAAAA==",
            rgba:
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP8zAADXZgAAr5kAAIfMAABf/wAANwAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAABVAO4zVQnGZlUSnplVG3bMVSRO/1UtJgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACqAN0zqhK1"
                + "ZqokjZmqNmXMqkg9/6paFQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AMwz/xukZv82fJn/UVTM/2ws//+HBAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        ),
        GoldenWebP(
            title: "an animation", size: PixelSize(width: 12, height: 10),
            file:
                "UklGRj4BAABXRUJQVlA4WAoAAAACAAAACwAACQAAQU5JTQYAAAD/////AABBTk1GnAAAAAAAAAAAAAsAAAkAAGQAAABWUDgg"
                + "hAAAAJACAJ0BKgwACgABQCYlsAJ0ugCTAAWadSg04tgAAP799ch54AR7zQA3yd58O8gHZtk6xzmvEhl/Y4ereXFTe27SXg82"
                + "z0mzE1tZIYFndgjeWNT9hHKts2NH+V3SdB/ql/kPdlGPebL/Y9lt1v/vu0Qf/0xa+TDZ23X/a//aJRCPQ7gAAEFOTUZuAAAA"
                + "AQAAAAAAAwAAAwAAMgAAAFZQOCBWAAAAUAIAnQEqBAAEAAFAJiWwAnS3AGuAAdWtw2wAAP6Kcb+wi+qo/9juzz2wP/09tDAy"
                + "H/ZAP4T+J/6ubbwnfyd/VdqjwIfjfBFb/g3v//Hrfyd/U2QAAAA=",
            rgba:
                "AAAA/w4EAP8lCgD/PQoC/1MCB/9rAwv/hAgN/5wIE/+0Axr/yQAd/+MCJ//vAyr/BRMB/xMZB/8rHgv/Qx4T/1wZH/9zFyj/"
                + "ix0w/6IbOf+4FkT/1RlL/+0fRP//KEj/BjYN/xU7Ff8sPiH/RD0y/2E6R/94N1j/kDtq/6Y6fP+9NpH/3EKT/+c9Zv/+TmL/"
                + "BFEK/xJVGP8qVjH/QlNJ/2BRaf95T33/kFOH/6ZTkv+/V6P/2mCg/9VKaf/rV2b/BWwD/xVxGf8xdUP/THJp/2dqkP+Icqf/"
                + "m3WZ/7V+kP+vaWj/xmto/+Fuef/0dIb/A4kD/xOLHv8vjFT/SYl6/22Mn/+Gjab/gHl7/52Ec//BlXT/1pR0//KXif/9mJP/"
                + "BKoO/xStMP8wrG7/S6uN/2qukP9qmXf/kK2D/6Wshf/ItJn/4bOX/92dcf/8s37/AcYU/xDHN/8rxn3/RcaU/2rRiP9uvW7/"
                + "iceA/6vPlf/P1q3/yriI/+3Hef/+0HD/AN8W/xDjP/8s5oz/Semh/1jabP9z3mz/keqY/67wqv+34ZP/1eSI//ryfP/t2Vf/"
                + "CfYi/xv7Tf82/p3/Uv+v/2HwcP9/9nX/lfmj/5/wpf/A+5z/5P+R//H3bv///2z/"
        ),
    ]
}
