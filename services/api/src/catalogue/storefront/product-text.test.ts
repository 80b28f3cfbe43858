import { expect, test } from 'vitest';
import { shortened } from './page-text.ts';

test('a description is cut between words', () => {
  expect(shortened('rip '.repeat(60))).toBe(`${'rip '.repeat(39)}rip…`);
});

test('a description without spaces, or with one near its beginning, is cut by its length', () => {
  expect(shortened('木'.repeat(200))).toBe(`${'木'.repeat(160)}…`);
  expect(shortened(`Saw ${'x'.repeat(200)}`)).toBe(`Saw ${'x'.repeat(156)}…`);
  expect(shortened('🪚'.repeat(100).replace('🪚', 'x'))).toBe(`x${'🪚'.repeat(79)}…`);
});
