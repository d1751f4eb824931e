"""The guided filter with a colour guide: He, Sun and Tang, "Guided Image Filtering", 2013, equations 14 to 16."""
import numpy as np


def box(plane, radius):
    """Returns the mean over squares of 2 × radius + 1 pixels. Beyond its edges a plane is mirrored, its edge pixels included."""
    width = 2 * radius + 1
    for axis in (0, 1):
        padding = [(0, 0), (0, 0)]
        padding[axis] = (radius + 1, radius)
        sums = np.cumsum(np.pad(plane, padding, mode="symmetric"), axis=axis)
        plane = (sums[width:] - sums[:-width] if axis == 0 else sums[:, width:] - sums[:, :-width]) / width
    return plane


class GuidedFilter:
    """Filters a picture of 8 bits (height × width × 3), which guides itself, with one radius and any number of epsilons."""

    def __init__(self, picture, radius):
        self.radius = radius
        self.guide = [picture[..., channel].astype(float) for channel in range(3)]
        self.mean = [box(plane, radius) for plane in self.guide]
        self.covariance = {
            (i, j): box(self.guide[i] * self.guide[j], radius) - self.mean[i] * self.mean[j]
            for i in range(3) for j in range(i, 3)}

    def filtered(self, epsilon):
        """Returns the filtered picture. `epsilon` is a variance in squared levels."""
        slope = self.slope(epsilon)
        smooth = {key: box(plane, self.radius) for key, plane in slope.items()}
        result = []
        for j in range(3):
            pairs = [(min(i, j), max(i, j)) for i in range(3)]
            offset = self.mean[j] - sum(slope[pair] * self.mean[i] for i, pair in enumerate(pairs))
            result.append(box(offset, self.radius) + sum(smooth[pair] * self.guide[i] for i, pair in enumerate(pairs)))
        return np.clip(np.rint(np.stack(result, -1)), 0, 255).astype(np.uint8)

    def slope(self, epsilon):
        """Returns the upper half of (C + εI)⁻¹ C = I − ε (C + εI)⁻¹, which is symmetric. C is the covariance."""
        a, b, c, d, e, f = (plane + epsilon * (i == j) for (i, j), plane in self.covariance.items())
        cofactors = {(0, 0): d * f - e * e, (0, 1): c * e - b * f, (0, 2): b * e - c * d,
                     (1, 1): a * f - c * c, (1, 2): b * c - a * e, (2, 2): a * d - b * b}
        share = epsilon / (a * cofactors[0, 0] + b * cofactors[0, 1] + c * cofactors[0, 2])
        return {(i, j): (i == j) - share * plane for (i, j), plane in cofactors.items()}
