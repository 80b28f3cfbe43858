export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const USUAL = { width: 1280, height: 840 };
/** How many pixels of the title bar must be visible for the user to grab it. */
const GRIP = { width: 120, height: 40 };

/**
 * Where the window opens: at its last position if that is visible on a screen, and no larger than that
 * screen; otherwise where the OS puts it, centered on the first screen.
 */
export function placeWindow(
  left: Rectangle | null,
  screens: readonly Rectangle[],
): Partial<Rectangle> {
  const screen = left && screens.find((candidate) => canBeGripped(left, candidate));
  if (!left || !screen) return usualSize(screens[0]);
  const width = Math.min(left.width, screen.width);
  const height = Math.min(left.height, screen.height);
  return { x: left.x, y: Math.max(left.y, screen.y), width, height };
}

function canBeGripped(window: Rectangle, screen: Rectangle): boolean {
  const seen =
    Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const top =
    window.y >= screen.y - GRIP.height && window.y <= screen.y + screen.height - GRIP.height;
  return seen >= Math.min(GRIP.width, window.width) && top;
}

function usualSize(screen: Rectangle = { x: 0, y: 0, ...USUAL }): Partial<Rectangle> {
  return {
    width: Math.min(USUAL.width, screen.width),
    height: Math.min(USUAL.height, screen.height),
  };
}
