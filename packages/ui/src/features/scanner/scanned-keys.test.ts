import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type KeyPress,
  type KeyTarget,
  noKeys,
  pauseAfter,
  type RunStep,
  readKey,
  readPause,
} from './scanned-keys.ts';

/** What reached the page and its fields, and the codes that were read. */
interface Outcome {
  readonly codes: string[];
  /** The keys that the page got, in order. */
  readonly given: string[];
  /** The keys that a field got at once. */
  readonly typed: string[];
}

type Timed = KeyPress | 'pause';

/** Handles presses as the listener does, with its timer. A `pause` is a timer that runs out too early. */
function handle(presses: readonly Timed[]): Outcome {
  const outcome: Outcome = { codes: [], given: [], typed: [] };
  let run = noKeys;
  let held: KeyPress[] = [];
  const settle = (step: RunStep) => {
    run = step.run;
    if (step.held === 'release') outcome.given.push(...held.map(({ key }) => key));
    if (step.held !== 'keep') held = [];
    if (step.code !== null) outcome.codes.push(step.code);
  };
  const press = (next: KeyPress) => {
    const last = held.at(-1);
    if (last && next.at - last.at > pauseAfter(run)) settle(readPause(run));
    const step = readKey(run, next);
    settle(step);
    if (!step.isTaken) outcome[next.target === 'page' ? 'given' : 'typed'].push(next.key);
    else if (step.run.keys.length > 0) held.push(next);
  };
  for (const each of presses) {
    if (each === 'pause') settle(readPause(run));
    else press(each);
  }
  return outcome;
}

/** Presses with these gaps before each, in milliseconds. */
function pressed(
  keys: readonly string[],
  gaps: readonly number[],
  { target = 'page', from = 0 }: { target?: KeyTarget; from?: number } = {},
): KeyPress[] {
  let at = from;
  return keys.map((key, index) => {
    at += gaps[index] ?? 0;
    return { key, at, target, isCommand: false, isRepeat: false };
  });
}

const scan = (code: string, how: { target?: KeyTarget; from?: number; gap?: number } = {}) => {
  const keys = [...code, 'Enter'];
  return pressed(
    keys,
    keys.map(() => how.gap ?? 5),
    how,
  );
};

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-./+?'];
const codes = (minLength: number) =>
  fc
    .tuple(
      fc.constantFrom(...letters),
      fc.string({ unit: fc.constantFrom(...letters, ' '), minLength, maxLength: 40 }),
    )
    .map(([first, others]) => first + others);
const scannedGaps = fc.array(fc.integer({ min: 0, max: 17 }), { minLength: 45, maxLength: 45 });
const typedGaps = fc.array(fc.integer({ min: 56, max: 900 }), { minLength: 45, maxLength: 45 });
const typed = fc.array(
  fc.constantFrom(...letters, 'Enter', 'Tab', 'Escape', 'Backspace', 'ArrowDown'),
  { maxLength: 40 },
);

test('A code that is scanned where nothing is typed is read whole, and none of its keys reach the page', () => {
  fc.assert(
    fc.property(codes(3), scannedGaps, fc.boolean(), (code, gaps, isBusy) => {
      // A busy page handles some keys late, which their times do not show: one gap of a loaded machine.
      const late = isBusy ? gaps.with(2, 42) : gaps;
      const presses = pressed([...code, 'Enter'], late);
      expect(handle(presses)).toEqual({ codes: [code], given: [], typed: [] });
      const withoutEnd = [...presses.slice(0, -1), 'pause'] as const;
      expect(handle(withoutEnd)).toEqual({ codes: [code], given: [], typed: [] });
    }),
  );
});

test('A code is read whole although the timer of a key runs out before the next is handled', () => {
  fc.assert(
    fc.property(codes(3), scannedGaps, fc.nat({ max: 2 }), (code, gaps, place) => {
      const presses: Timed[] = pressed([...code, 'Enter'], gaps);
      const { codes: read, given } = handle(presses.toSpliced(place + 1, 0, 'pause'));
      expect(read).toEqual([code]);
      expect(given).toEqual([...code].slice(0, place + 1));
    }),
  );
});

test('A code that is scanned into a field is read whole, and its last key presses nothing', () => {
  fc.assert(
    fc.property(codes(5), scannedGaps, (code, gaps) => {
      const presses = pressed([...code, 'Enter'], gaps, { target: 'field' });
      expect(handle(presses)).toEqual({ codes: [code], given: [], typed: [...code] });
    }),
  );
});

test('No part of a code is taken for the whole, however unevenly its keys come', () => {
  const uneven = fc.array(fc.integer({ min: 0, max: 119 }), { minLength: 45, maxLength: 45 });
  fc.assert(
    fc.property(codes(5), uneven, fc.constantFrom('page', 'field'), (code, gaps, target) => {
      const { codes: read } = handle(pressed([...code, 'Enter'], gaps, { target }));
      expect([[], [code]]).toContainEqual(read);
    }),
    { numRuns: 1_000 },
  );
});

test('Codes that follow each other are all read, in order', () => {
  fc.assert(
    fc.property(fc.array(codes(5), { minLength: 2, maxLength: 8 }), (all) => {
      let from = 0;
      const presses = all.flatMap((code, index) => {
        const scanned = scan(code, { target: index % 2 === 0 ? 'page' : 'field', from });
        from = (scanned.at(-1)?.at ?? 0) + 20;
        return scanned;
      });
      expect(handle(presses).codes).toEqual(all);
    }),
  );
});

test('What a person types into a field is never taken, and on the page only held back for a moment', () => {
  fc.assert(
    fc.property(typed, typedGaps, (keys, gaps) => {
      expect(handle(pressed(keys, gaps, { target: 'field' }))).toEqual({
        codes: [],
        given: [],
        typed: keys,
      });
      const onPage = [...pressed(keys, gaps), 'pause' as const];
      expect(handle(onPage)).toEqual({ codes: [], given: keys, typed: [] });
    }),
  );
});

test.each([
  ['two keys of a shortcut, pressed at once', ['g', 'o']],
  ['a few digits', ['1', '2', '0']],
])('%s are no code, and reach the page in order', (_, keys) => {
  const presses = pressed(keys, [0, 20, 20]);
  expect(handle([...presses, 'pause'])).toEqual({ codes: [], given: keys, typed: [] });
});

test('A quantity that is typed as fast as can be is not a code', () => {
  expect(handle(scan('1200', { target: 'field', gap: 25 })).codes).toEqual([]);
  // Some keypads send two zeros by one key.
  const zeros = pressed([...'100000', 'Enter'], [0, 90, 0, 90, 0, 90, 90], { target: 'field' });
  expect(handle(zeros).codes).toEqual([]);
});

test.each(['Escape', 'a', 'Enter'])(
  'A code without an end is read when %s follows later',
  (key) => {
    const [next] = pressed([key], [400], { from: 25 });
    const presses = [...scan('KC-250').slice(0, -1), ...(next ? [next, 'pause' as const] : [])];
    expect(handle(presses)).toEqual({ codes: ['KC-250'], given: [key], typed: [] });
  },
);

test('An Enter that comes late presses nothing either', () => {
  const [late] = pressed(['Enter'], [150], { from: 25 });
  const presses = [...scan('KC-250').slice(0, -1), ...(late ? [late] : [])];
  expect(handle(presses)).toEqual({ codes: ['KC-250'], given: [], typed: [] });
});

test('A second Enter after a code presses nothing, and a later one does', () => {
  const [end] = pressed(['Enter'], [60], { from: 40 });
  const [later] = pressed(['Enter'], [400], { from: 100 });
  const all = [...scan('KC-250'), ...(end ? [end] : []), ...(later ? [later] : [])];
  expect(handle(all)).toEqual({ codes: ['KC-250'], given: ['Enter'], typed: [] });
});

test('Keys of other fields, commands and repeats are left alone, whatever their speed', () => {
  expect(handle(scan('KC-250', { target: 'elsewhere' }))).toEqual({
    codes: [],
    given: [],
    typed: [...'KC-250', 'Enter'],
  });
  for (const how of [{ isCommand: true }, { isRepeat: true }]) {
    const presses = scan('KC-250').map((press) => ({ ...press, ...how }));
    expect(handle(presses)).toEqual({ codes: [], given: [...'KC-250', 'Enter'], typed: [] });
  }
});

test('Spaces press buttons at once, however fast', () => {
  let run = noKeys;
  for (const press of pressed([' ', ' ', ' '], [0, 3, 3])) {
    const step = readKey(run, press);
    expect(step.isTaken).toBe(false);
    run = step.run;
  }
});

test('Shift, which a scanner presses for capitals, is no key of a code', () => {
  const presses = scan('GO-12').flatMap((press) => [{ ...press, key: 'Shift' }, press]);
  const { codes: read, given } = handle(presses);
  expect(read).toEqual(['GO-12']);
  expect(given.every((key) => key === 'Shift')).toBe(true);
});
