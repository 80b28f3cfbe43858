import { expect, test } from 'vitest';
import { isNameOf, isShopsName } from './reviewer-name.ts';

test.each([
  'Kerf',
  'KERF ',
  'K e r f',
  'K-e.r_f',
  'Kérf',
  'Ｋｅｒｆ',
  'Кеrf',
  'K3rf',
  'ĸerf',
  'Keꭇf',
  'ᴋᴇʀꜰ',
  'Kerғ',
  '$taff',
  'Ke\u200brf',
  'Kerf Support',
  'KerfSupport',
  'The Kerf team',
  'Ada from Kerf',
  'Admin',
  'The admin team',
  'Customer Support',
  'STAFF',
])('"%s" reads as the shop', (name) => {
  expect(isShopsName(name)).toBe(true);
});

test.each([
  'Wayne Kerfoot',
  'Sam, deck builder',
  'Beth at Cardinal Sawmill',
  'A customer',
  'Supporting Timber Ltd',
  'Team Oak',
  'Shop manager, Ohio',
  '木工 太郎',
  '',
])('"%s" is a customer’s name', (name) => {
  expect(isShopsName(name)).toBe(false);
});

test.each([
  ['Ada Marsh', true],
  ['ADA  MARSH', true],
  ['AdaMarsh', true],
  ['Аda Marsh', true],
  ['Ada Marsh (staff)', true],
  ['Ada Marshall', false],
  ['Ada', false],
  ['Nevada Marsh', false],
])('"%s" taken for Ada Marsh: %s', (name, taken) => {
  expect(isNameOf(name, 'Ada Marsh')).toBe(taken);
});

test('A first name alone is refused only where staff have no other, and nobody has an empty one', () => {
  expect(isNameOf('Ada', 'Ada')).toBe(true);
  expect(isNameOf('Ada Brennan', 'Ada')).toBe(false);
  expect(isNameOf('Sam', '  ')).toBe(false);
});
