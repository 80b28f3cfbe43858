import { expect, it } from 'vitest';
import { createReloadBudget } from './reload-budget.ts';

it('allows three reloads a minute', () => {
  let time = 0;
  const mayReload = createReloadBudget(() => time);
  expect([mayReload(), mayReload(), mayReload(), mayReload()]).toEqual([true, true, true, false]);
  time = 59_999;
  expect(mayReload()).toBe(false);
  time = 60_000;
  expect(mayReload()).toBe(true);
});
