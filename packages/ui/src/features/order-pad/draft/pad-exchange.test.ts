import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakePad } from '../testing/fake-pad.ts';
import { hasUnsent, received, unsentChange } from './pad-exchange.ts';
import { changeRow, insertRows, mergeRows, noRows, type PadRows, removeRows } from './pad-rows.ts';
import { emptyPad, type Pad, padText, readPad } from './pad-text.ts';

const ids = ['a', 'b', 'c', 'd'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
interface Step {
  /** `lose` sends changes whose response does not arrive. */
  readonly kind: 'insert' | 'remove' | 'type' | 'sync' | 'lose' | 'restart';
  readonly device: number;
  readonly id: string;
  readonly text: string;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('insert', 'remove', 'type', 'sync', 'lose', 'restart'),
  device: fc.nat(1),
  id: fc.constantFrom(...ids),
  text: fc.constantFrom('A', 'B'),
});

const contents = ({ rows }: PadRows) =>
  rows.map((row) => [row.id, row.item, row.quantity]).toSorted();

/** Applies a step to a device's rows. */
function changed(pad: PadRows, { kind, id, text }: Step, at: number): PadRows {
  if (kind === 'remove') return removeRows(pad, new Set([id]), { at });
  if (kind === 'type') return changeRow(pad, id, { item: text }, { at });
  if (kind !== 'insert' || pad.rows.some((row) => row.id === id)) return pad;
  return insertRows(pad, null, [{ id, item: 'K', quantity: String(at) }], { at });
}

/** Two devices sharing a server, and the pad that results if every change is made on a single device. */
function replay(steps: readonly Step[]) {
  const server = createFakePad();
  const devices: Pad[] = [emptyPad, emptyPad];
  let all: PadRows = noRows;
  const padOf = (index: number) => devices[index] ?? emptyPad;
  const sync = (index: number) => {
    do {
      const sent = unsentChange(padOf(index));
      devices[index] = received(padOf(index), sent, server.exchange(sent));
    } while (hasUnsent(padOf(index)));
  };
  for (const [time, each] of steps.entries()) {
    const pad = padOf(each.device);
    const after = { ...pad, ...changed(pad, each, time + 1) };
    devices[each.device] = each.kind === 'restart' ? readPad(padText(after, 0)) : after;
    all = mergeRows(all, after);
    if (each.kind === 'sync') sync(each.device);
    if (each.kind === 'lose') server.exchange(unsentChange(after));
  }
  for (const index of [0, 1, 0]) sync(index);
  return { server, devices, all };
}

test('two devices that type, lose answers and restart end with the same rows, and with every change that was made', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { server, devices, all } = replay(steps);
      for (const pad of devices) {
        expect(contents(pad)).toEqual(contents(all));
        expect(hasUnsent(pad)).toBe(false);
      }
      expect(contents({ rows: server.rows(), removed: {} })).toEqual(contents(all));
    }),
    { numRuns: 500 },
  );
});

test('a device drops rows whose removal the server no longer remembers, and keeps its own unsent ones', () => {
  const [sent, own] = [
    { id: ids[0] ?? '', item: 'A', quantity: '6' },
    { id: ids[1] ?? '', item: 'B', quantity: '6' },
  ];
  const before = insertRows(noRows, null, [sent], { at: 1 });
  const after = insertRows(before, null, [own], { at: 2 });
  const pad: Pad = { ...emptyPad, ...after, sent: { [sent.id]: 1 }, revision: 7 };
  const nothing = { since: 7, rows: [], removed: [] };
  const whole = { revision: 9, whole: true, rows: [], removed: [], delivery: emptyPad.delivery };

  expect(received(pad, nothing, whole).rows.map(({ item }) => item)).toEqual(['B']);
});
