import type { Rectangle } from '../window/window-place.ts';

/** The bar at its normal size, in device-independent pixels. */
const WIDTH = 360;
const LINE = 48;
const FROM_RIGHT = 24;
/** Narrower than this, measured in its own enlarged pixels, the bar has a second line for its buttons. */
export const ONE_LINE = 280;

/** Where the bar is in a window of this width: as much larger as the page, which is drawn with the same zoom. */
export function findBarPlace(windowWidth: number, zoom: number): Rectangle {
  const width = Math.min(Math.round(WIDTH * zoom), windowWidth);
  const lines = width / zoom < ONE_LINE ? 2 : 1;
  const x = Math.max(0, windowWidth - width - FROM_RIGHT);
  return { x, y: 0, width, height: Math.round(LINE * lines * zoom) };
}
