"""Creates the animation of the README: a live page next to its inspector.

    Examples/BrowserTests/run -k animation --readme-picture
"""

import io

from PIL import Image

SIZE = (1240, 560)
# The width of the live page. The rest is for the inspector.
PAGE = 460
# How much of the inspector is shown, relative to its size.
ZOOM = 1.5
COLORS = 128


class Animation:
    """Screenshots of two adjacent windows, each with a duration."""

    def __init__(self):
        self.frames = []
        self.times = []

    def add(self, live, inspector, milliseconds):
        whole = Image.new("RGB", SIZE, "white")
        whole.paste(_shot(live, PAGE, 1), (0, 0))
        whole.paste(_shot(inspector, SIZE[0] - PAGE - 1, ZOOM), (PAGE + 1, 0))
        self.frames.append(whole)
        self.times.append(milliseconds)

    def save(self, file):
        # One palette for all frames, so that unchanged parts are identical and take no space.
        palette = self.frames[len(self.frames) // 2].quantize(COLORS, method=Image.Quantize.MEDIANCUT)
        frames = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in self.frames]
        frames[0].save(file, save_all=True, append_images=frames[1:], duration=self.times, loop=0, optimize=True)


def _shot(take, width, zoom):
    taken = Image.open(io.BytesIO(take(round(width * zoom), round(SIZE[1] * zoom)))).convert("RGB")
    return taken.resize((width, SIZE[1]), Image.Resampling.LANCZOS)
