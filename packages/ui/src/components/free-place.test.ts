import { expect, test } from 'vitest';
import { freePlace } from './toast-stack.tsx';

const room = { left: 0, right: 1000, top: 80, bottom: 600 };
const toast = { width: 300, height: 60 };

test('a toast stands at the top right where nothing is in its way', () => {
  expect(freePlace(toast, room, [])).toEqual({ left: 700, top: 80 });
  expect(freePlace(toast, room, [{ left: 0, right: 600, top: 80, bottom: 600 }])).toEqual({
    left: 700,
    top: 80,
  });
});

test('it stands below the buttons that it would cover, however many', () => {
  const action = { left: 850, right: 950, top: 100, bottom: 136 };
  expect(freePlace(toast, room, [action])).toEqual({ left: 700, top: 144 });
  const next = { left: 850, right: 950, top: 190, bottom: 226 };
  expect(freePlace(toast, room, [next, action])).toEqual({ left: 700, top: 234 });
});

test('it stands in the middle, or at the left, where a column of buttons leaves no room', () => {
  const column = { left: 900, right: 940, top: 0, bottom: 600 };
  expect(freePlace(toast, room, [column])).toEqual({ left: 350, top: 80 });
  const wide = { ...column, left: 400 };
  expect(freePlace(toast, room, [wide])).toEqual({ left: 0, top: 80 });
});

test('it stands at the top right where there is no room at all, and where it is as wide as the window', () => {
  expect(freePlace(toast, room, [room])).toEqual({ left: 700, top: 80 });
  expect(freePlace({ width: 1200, height: 60 }, room, [])).toEqual({ left: 0, top: 80 });
});

test('it stays where it is while nothing gets under it, and leaves when the window no longer has the place', () => {
  const now = { left: 350, top: 300 };
  expect(freePlace(toast, room, [], now)).toEqual(now);
  const button = { left: 400, right: 500, top: 310, bottom: 340 };
  expect(freePlace(toast, room, [button], now)).toEqual({ left: 700, top: 80 });
  expect(freePlace(toast, { ...room, bottom: 350 }, [], now)).toEqual({ left: 700, top: 80 });
});
