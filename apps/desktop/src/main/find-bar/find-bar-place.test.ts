import { expect, it } from 'vitest';
import { findBarPlace } from './find-bar-place.ts';

it('the bar grows with the zoom, at the right of the window', () => {
  expect(findBarPlace(1280, 1)).toEqual({ x: 896, y: 0, width: 360, height: 48 });
  expect(findBarPlace(1280, 2)).toEqual({ x: 536, y: 0, width: 720, height: 96 });
  expect(findBarPlace(1280, 0.5)).toEqual({ x: 1076, y: 0, width: 180, height: 24 });
});

it('where it would leave no room for its field, it has a second line', () => {
  expect(findBarPlace(500, 2)).toEqual({ x: 0, y: 0, width: 500, height: 192 });
  expect(findBarPlace(380, 1)).toEqual({ x: 0, y: 0, width: 360, height: 48 });
});
