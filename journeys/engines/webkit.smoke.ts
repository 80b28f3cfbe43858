import { expect } from '@playwright/test';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { payBlades } from '../steps/paid-orders.ts';
import { test } from './smoke.ts';
import { button } from './target.ts';

test('A document that the viewer cannot print is saved', async ({ shop }) => {
  const person = newPerson();
  const { _id } = await payBlades(person, 'Allday 254 combination, 50T');
  await shop.enterAs(person);
  await shop.open(`/dashboard/order/${_id}`);
  await shop.click(button('Print Order confirmation'));
  await shop.sees('saved. Open it to print.');
});

test('Axes say $15K, and legends keep their distance', async ({ shop }) => {
  await shop.enterAs(sampleAdmin);
  await shop.open('/dashboard/reports');
  const axis = '[role="img"] > [aria-hidden] > span';
  await shop.sees('K', { kind: axis, text: 'K' });
  const labels = await shop.run(
    (place) => [...document.querySelectorAll(place)].map((each) => each.textContent),
    axis,
  );
  expect(labels.filter((label) => /\.0[KM]?$/.test(label))).toEqual([]);

  await shop.open('/dashboard/add-product');
  await shop.sees('Volume prices');
  const gaps = await shop.run(() =>
    [...document.querySelectorAll('fieldset > legend')].map((legend) => {
      const next = legend.nextElementSibling?.getBoundingClientRect().top ?? Infinity;
      return next - legend.getBoundingClientRect().bottom;
    }),
  );
  expect(gaps).not.toEqual([]);
  expect(gaps.filter((gap) => gap < 8)).toEqual([]);
});
