import { expect, test } from 'vitest';
import { oneForm } from './one-form.ts';

test.each([
  ['letters with their marks apart', 'Pra\u0308zisionsblatt Cafe\u0301', 'Präzisionsblatt Café'],
  ['Hangul in its parts', '\u1112\u1161\u11ab', '한'],
  ['spaces of other widths', '10\u00a0mm\u2009×\u202f3\u3000x', '10 mm × 3 x'],
  ['what nobody sees', 'Sa\u0308ge\u00adblatt\u200b\ufeff', 'Sägeblatt'],
  ['an emoji of several signs', '👩‍🔧 🇩🇪', '👩‍🔧 🇩🇪'],
  ['line breaks', 'one\r\n\ttwo', 'one\r\n\ttwo'],
  ['fractions and signs of the trade', '7¼" ø 30 µm №2', '7¼" ø 30 µm №2'],
])('%s have one form', (_what, written, form) => {
  expect(oneForm(written)).toBe(form);
});
