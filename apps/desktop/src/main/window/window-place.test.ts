import { expect, it } from 'vitest';
import { placeWindow } from './window-place.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const second = { x: 1440, y: 0, width: 1920, height: 1080 };
const left = { x: 100, y: 100, width: 1000, height: 700 };

it('opens where it was left', () => {
  expect(placeWindow(left, [laptop])).toEqual(left);
  const onSecond = { ...left, x: 1600 };
  expect(placeWindow(onSecond, [laptop, second])).toEqual(onSecond);
});

it('opens centered on the first start, no larger than the screen', () => {
  expect(placeWindow(null, [laptop])).toEqual({ width: 1280, height: 840 });
  expect(placeWindow(null, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
    width: 1024,
    height: 600,
  });
  expect(placeWindow(null, [])).toEqual({ width: 1280, height: 840 });
});

it.each([
  ['on a screen that is gone', { ...left, x: 1600 }],
  ['to the left of everything', { ...left, x: -950 }],
  ['below everything', { ...left, y: 890 }],
  ['above everything', { ...left, y: -400 }],
])('comes back to the middle when it was left %s', (_where, place) => {
  expect(placeWindow(place, [laptop])).toEqual({ width: 1280, height: 840 });
});

it('shrinks to a smaller screen, and moves out from under the menu bar', () => {
  expect(placeWindow({ x: 10, y: 0, width: 3000, height: 2000 }, [laptop])).toEqual({
    x: 10,
    y: 25,
    width: 1440,
    height: 875,
  });
});
