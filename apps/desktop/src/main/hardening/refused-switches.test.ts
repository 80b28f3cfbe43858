import { expect, it } from 'vitest';
import { refusedSwitch } from './refused-switches.ts';

const started = (...names: string[]) => refusedSwitch((name) => names.includes(name));

it.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'js-flags',
  'load-extension',
])('a release is not started with --%s', (name) => {
  expect(started('no-sandbox', name)).toBe(name);
});

it('other switches are nobody’s business', () => {
  expect(started('no-sandbox', 'disable-gpu', 'user-data-dir')).toBeNull();
});
