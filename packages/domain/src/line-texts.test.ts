import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  combinedTexts,
  lineTextFaults,
  lineTextMax,
  lineTextsInWords,
  NO_LINE_TEXTS,
} from './line-texts.ts';
import { NO_ORDER_FIELDS, type OrderFields } from './po-number.ts';

const said = (note: string, costCenter = '') => ({ note, costCenter });
const asking: OrderFields = {
  ...NO_ORDER_FIELDS,
  lineNote: { kind: 'optional' },
  costCenter: { kind: 'pattern', pattern: '9999-99', example: '4711-02' },
};

test.each([
  [NO_ORDER_FIELDS, said('', ''), []],
  [NO_ORDER_FIELDS, said('', '1'), ['Cost centers are turned off. Leave it empty.']],
  [NO_ORDER_FIELDS, said('a'), ['Notes on lines are turned off. Leave it empty.']],
  [asking, said('', '0815-01'), []],
  [asking, said('a', ''), ['Enter a cost center.']],
  [asking, said('a', '0815'), ['Enter a cost center like 4711-02.']],
  [{ ...asking, lineNote: { kind: 'required' } }, said('', '0815-01'), ['Enter a note.']],
  [asking, said('a'.repeat(201), '0815-01'), ['Keep it to 200 characters.']],
] as const)('%j takes %j: %j', (fields, texts, messages) => {
  expect(lineTextFaults(fields, texts).map(({ message }) => message)).toEqual(messages);
});

test('rows of one product become one line with all their notes and one cost center', () => {
  const rows = [said('for saw 3', '4711'), said(' for saw 5 '), said('for saw 3', '4711')];
  expect(combinedTexts(rows)).toEqual({ texts: said('for saw 3; for saw 5', '4711'), fault: null });
  expect(combinedTexts([])).toEqual({ texts: NO_LINE_TEXTS, fault: null });
  const two = combinedTexts([said('', '4711'), said('', '4712')]);
  expect(two.fault).toMatchObject({ field: 'costCenter' });
  expect(two.fault?.message).toContain('4711');
  const long = combinedTexts([said('a'.repeat(150)), said('b'.repeat(150))]);
  expect(long.fault).toMatchObject({ field: 'note' });
});

test('nothing that was said of a row is lost: it is in the line, or the rows are refused', () => {
  const text = fc.string({ maxLength: 90 });
  const rows = fc.array(fc.record({ note: text, costCenter: fc.constantFrom('', '1', '2') }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(rows, (all) => {
      const { texts, fault } = combinedTexts(all);
      if (fault) return;
      expect(texts.note.length).toBeLessThanOrEqual(lineTextMax.note);
      for (const { note, costCenter } of all) {
        expect(texts.note).toContain(note.trim());
        if (costCenter !== '') expect(texts.costCenter).toBe(costCenter);
      }
      // Combined again, it stays as it is.
      expect(combinedTexts([texts, texts]).texts).toEqual(texts);
    }),
  );
});

test.each([
  [{}, ''],
  [{ note: 'for saw 3' }, 'Note: for saw 3'],
  [said('for saw 3', '4711'), 'Cost center 4711 · Note: for saw 3'],
])('%j in words: %s', (texts, words) => {
  expect(lineTextsInWords(texts)).toBe(words);
});
