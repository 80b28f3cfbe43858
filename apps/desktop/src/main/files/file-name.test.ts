import { expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

it.each([
  ['orders-2026-11-21.csv', 'orders-2026-11-21.csv'],
  ['../../.bashrc', '-..-.bashrc'],
  ['C:\\Windows\\x.exe', 'C--Windows-x.exe'],
  ['/etc/passwd', '-etc-passwd'],
  ['.hidden', 'hidden'],
  ['nul.csv', 'kerf-nul.csv'],
  ['COM1', 'kerf-COM1'],
  ['...', 'kerf-file'],
  ['a\u202egpj.exe', 'a-gpj.exe'],
  ['a\nb', 'a-b'],
  ['Sägeblätter 10".csv', 'Sägeblätter 10-.csv'],
])('%j becomes %j', (suggested, name) => {
  expect(safeFileName(suggested)).toBe(name);
});

it('keeps the extension of a long name', () => {
  expect(safeFileName(`${'x'.repeat(300)}.csv`)).toMatch(/^x{116}\.csv$/);
  expect(safeFileName(`${'🪚'.repeat(99)}e\u0301.csv`)).toMatch(/^(?:🪚){58}\.csv$/u);
});
