import { sampleMachine } from '@kerf/contract/testing/sample-machines';
import type { CircularBlade } from '@kerf/domain/blade';
import { cuttingPlan } from '@kerf/domain/cutting';
import { sampleBlade } from '@kerf/domain/testing/sample-blades';
import { expect, test } from 'vitest';
import { planNotes, planRows } from './cutting-plan-sheet.tsx';
import { readFeed } from './feeds-and-speeds.tsx';
import { cuttable, materialFor } from './material-choice.ts';

const blade = sampleBlade({ materials: ['Softwood', 'Hardwood'] });
const bench = sampleMachine();

function notes(change: Partial<CircularBlade>, spindleRpm: number | null, feed: number | null) {
  const some = { ...blade, ...change };
  const machine = { ...bench, saw: { ...bench.saw, spindleRpm } };
  const plan = cuttingPlan(some, 'Hardwood', spindleRpm);
  return planNotes({ blade: some, material: 'Hardwood', plan, machine, feed });
}

test('a cut has actual and recommended values', () => {
  const rows = planRows(cuttingPlan(blade, 'Hardwood', 4500), 60, 10);
  expect(rows.map(({ label, actual, recommended }) => [label, actual, recommended])).toEqual([
    ['Speed', '4,500 rpm', '3,820 to 5,729 rpm'],
    ['Rim speed', '58.9 m/s', '50 to 75 m/s'],
    ['Chip load', '0.037 mm', '0.05 to 0.15 mm per tooth'],
    ['Feed', '10 m/min', '13.5 to 40.5 m/min'],
    ['Time per meter', '6 s', '1.48 to 4.44 s'],
  ]);
});

test('without a machine only the recommendations that need none are shown', () => {
  const rows = planRows(cuttingPlan(blade, 'Hardwood', null), 60, null);
  expect(rows.map(({ label, actual }) => [label, actual])).toEqual([
    ['Speed', '–'],
    ['Rim speed', '–'],
    ['Chip load', '–'],
  ]);
});

test.each([
  [{}, 4500, null, ['ok 4,500 rpm is right for Hardwood.']],
  [{}, 3000, null, ['wait 3,000 rpm is slower than recommended for Hardwood.']],
  [{}, 7000, null, ['wait 7,000 rpm is faster than recommended for Hardwood.']],
  [{}, null, null, ['wait The spindle speed of Bench saw is not known.']],
  [
    { maxRpm: 4400 },
    4500,
    10,
    [
      'bad Bench saw spins at 4,500 rpm; this blade is rated for at most 4,400 rpm. Do not use it on this saw.',
    ],
  ],
  [
    { maxRpm: 3000 },
    2000,
    null,
    ['wait Hardwood is usually cut faster: this blade is rated for at most 3,000 rpm.'],
  ],
  [
    {},
    4500,
    10,
    [
      'ok 4,500 rpm is right for Hardwood.',
      'wait At 10 m/min each tooth takes 0.037 mm, less than recommended: the blade rubs and overheats.',
    ],
  ],
])('a blade of %j at %d rpm and %d m/min has the notes %j', (change, spindleRpm, feed, told) => {
  expect(notes(change, spindleRpm, feed).map(({ tone, text }) => `${tone} ${text}`)).toEqual(told);
});

test('a machine of another kind gets a warning', () => {
  const machine = {
    name: 'Sabre saw',
    saw: { kind: 'reciprocating', longest: 300, materials: [] },
  } as const;
  const plan = cuttingPlan(blade, 'Hardwood', null);
  expect(planNotes({ blade, material: 'Hardwood', plan, machine, feed: null })).toEqual([
    { tone: 'bad', text: 'Sabre saw does not take circular blades.' },
  ]);
});

test('the material is the requested one, else one cut on the saw, else the first of the blade', () => {
  expect(materialFor(blade, bench.saw, 'Softwood')).toBe('Softwood');
  expect(materialFor(blade, bench.saw, 'Steel')).toBe('Hardwood');
  expect(materialFor(blade, null, null)).toBe('Softwood');
  expect(cuttable({ ...blade, materials: [] })).toContain('Masonry');
});

test.each([
  ['', { feed: null }],
  ['8.5', { feed: 8.5 }],
  ['0', { feed: null, error: 'Enter metres per minute, above 0.' }],
  ['fast', { feed: null, error: 'Enter metres per minute, above 0.' }],
])('a feed typed as "%s" is parsed', (text, read) => {
  expect(readFeed(text)).toEqual(read);
});
