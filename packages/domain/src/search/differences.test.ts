import { expect, test } from 'vitest';
import type { Blade } from '../blade.ts';
import { sampleBand, sampleBlade } from '../testing/sample-blades.ts';
import { differences, isOnlyClose } from './differences.ts';
import { parseSearch } from './parse-search.ts';

const disc = sampleBlade({ kerf: 3, teeth: 80, materials: [] });
const band = sampleBand({ materials: [] });

test.each<[string, Blade, string[]]>([
  ['250x30x3 Z80 ATB', disc, []],
  ['250x30x3.2 Z80 ATB', disc, ['kerf 3 mm, not 3.2 mm']],
  [
    '252x25.4 Z60 TCG',
    disc,
    ['diameter 250 mm, not 252 mm', 'bore 30 mm, not 25.4 mm', '80 teeth, not 60', 'ATB, not TCG'],
  ],
  ['7-1/4"', disc, ['size 250 mm, not 184.15 mm']],
  ['2240x13x0.5 4 TPI', band, ['width 16 mm, not 13 mm']],
  ['10/14 TPI', band, ['4 teeth per inch, not 10 to 14']],
  ['6 TPI', band, ['4 teeth per inch, not 6']],
  ['fine veneer', disc, []],
])('“%s” is told from %j', (text, blade, told) => {
  expect(differences(parseSearch(text), blade)).toEqual(told);
});

test.each([
  ['kerf 3.2', true],
  ['kerf 3.04', false],
  ['kerf 3', false],
  ['250.2 mm kerf 3', true],
  ['10"', false],
  ['5/8" arbor', false],
  ['fine veneer', false],
])('“%s” is only close: %s', (text, isClose) => {
  expect(isOnlyClose(parseSearch(text), disc)).toBe(isClose);
});
