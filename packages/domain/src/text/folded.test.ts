import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test.each([
  ['Café', 'cafe'],
  ['Cafe\u0301', 'cafe'],
  ['Präzisionsblatt GROẞE Größe', 'prazisionsblatt grosse grosse'],
  ['Łódź, Đorđe Øster', 'lodz, dorde oster'],
  ['İstanbul ışık', 'istanbul isik'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['Щётка', 'щетка'],
  ['10\u00a0mm ½', '10 mm 1/2'],
  ['木工 ＫＣ', '木工 kc'],
])('%s is searched as %s', (text, compared) => {
  expect(folded(text)).toBe(compared);
});
