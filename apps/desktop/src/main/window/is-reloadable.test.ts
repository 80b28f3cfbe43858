import { expect, it } from 'vitest';
import { isReloadable } from './is-reloadable.ts';

it.each([
  ['app://kerf/', true],
  ['app://kerf/dashboard/all-order?search=ada%40example.com&page=3', true],
  ['app://kerf/login?next=%2Fdashboard', true],
  ['app://kerf/__stopped', false],
  ['chrome-error://chromewebdata/', false],
  ['', false],
])('whether the page at %j is reloaded where it is: %s', (address, isReloaded) => {
  expect(isReloadable(address)).toBe(isReloaded);
});
