// Follows a pointer that is pressed until it is let go, wherever it goes; `released` answers false where others are still down.
export function followPointer(moved, released = () => {}) {
  const end = (event) => {
    if (released(event) === false) return;
    removeEventListener("pointermove", moved);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
  };
  addEventListener("pointermove", moved);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
