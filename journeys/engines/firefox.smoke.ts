import { expect } from '@playwright/test';
import { sampleAdmin } from '../steps/account.ts';
import { test } from './smoke.ts';
import { until } from './until.ts';

test('A cell is copied to another while a text elsewhere is selected', async ({ shop }) => {
  const nameIn = (row: number) => ({ kind: `[data-row="${row}"][data-name="Name"]` });
  const textOf = (row: number) =>
    shop.run((place) => document.querySelector(place)?.textContent ?? '', nameIn(row).kind);
  await shop.enterAs(sampleAdmin);
  await shop.open('/dashboard/products/grid');
  await shop.click(nameIn(0));
  const [copied, replaced] = [await textOf(0), await textOf(1)];
  expect(copied).not.toBe(replaced);
  await shop.run(() => {
    const title = document.querySelector('h1');
    if (title) getSelection()?.selectAllChildren(title);
  });
  await shop.pressWithControl('c');
  await shop.click(nameIn(1));
  await shop.pressWithControl('v');
  await until('the name is pasted', async () => (await textOf(1)) === copied);
  await shop.pressWithControl('z');
  await until('the name is back', async () => (await textOf(1)) === replaced);
});

test("The captions of the blog's figures have two lines each", async ({ shop }) => {
  await shop.open('/blog');
  await shop.sees('UI framework');
  const heights = await shop.run(() =>
    [...document.querySelectorAll('figcaption')].map((each) => each.getBoundingClientRect().height),
  );
  expect(heights).not.toEqual([]);
  expect(heights.filter((height) => height < 40 || height > 41)).toEqual([]);
});
