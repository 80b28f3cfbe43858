import { expect, test, vi } from 'vitest';
import { once } from './once.ts';

test('What is wanted again is not made again, whatever it is', () => {
  const make = vi.fn(() => undefined);
  const wanted = once(make);
  expect(make).not.toHaveBeenCalled();

  expect([wanted(), wanted()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});
