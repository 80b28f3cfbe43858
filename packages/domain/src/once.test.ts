import { expect, test, vi } from 'vitest';
import { once } from './once.ts';

test('A value is made once, even if it is undefined', () => {
  const make = vi.fn(() => undefined);
  const wanted = once(make);
  expect(make).not.toHaveBeenCalled();

  expect([wanted(), wanted()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});
