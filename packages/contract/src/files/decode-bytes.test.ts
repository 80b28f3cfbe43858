import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBytes } from './decode-bytes.ts';

const TEXT = 'Artikel;Menge\r\nSägeblatt 10" x 40T;6\r\n';
const utf8 = new TextEncoder().encode(TEXT);
const wide = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (const [at, letter] of [...text].entries()) {
    view.setUint16(at * 2, letter.charCodeAt(0), littleEndian);
  }
  return new Uint8Array(view.buffer);
};
const latin = Uint8Array.from(TEXT, (letter) => letter.charCodeAt(0));
const marked = (mark: number[], bytes: Uint8Array) => Uint8Array.from([...mark, ...bytes]);

test.each([
  ['UTF-8', utf8, 'UTF-8'],
  ['UTF-8 with its mark', marked([0xef, 0xbb, 0xbf], utf8), 'UTF-8'],
  ['UTF-16 with its mark', marked([0xff, 0xfe], wide(TEXT, true)), 'UTF-16'],
  ['UTF-16 the other way round', marked([0xfe, 0xff], wide(TEXT, false)), 'UTF-16'],
  ['UTF-16 without a mark', wide(TEXT, true), 'UTF-16'],
  ['UTF-16 the other way round, without a mark', wide(TEXT, false), 'UTF-16'],
  ['Windows-1252', latin, 'Windows-1252'],
])('%s is read', (_, bytes, encoding) => {
  expect(decodeBytes(bytes)).toEqual({ kind: 'text', text: TEXT, encoding });
});

test.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14], 'workbook'],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], 'workbook'],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47], 'picture'],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'picture'],
  ['a PDF', [0x25, 0x50, 0x44, 0x46], 'pdf'],
  ['a program', [0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01, 0x00], 'unreadable'],
  ['an encoding of another alphabet', [0x53, 0x81, 0x8d, 0x8f, 0x3b, 0x36], 'unreadable'],
])('%s is recognized as not text', (_, bytes, what) => {
  expect(decodeBytes(Uint8Array.from(bytes))).toEqual({ kind: 'no-text', what });
});

test('an empty file is an empty text', () => {
  expect(decodeBytes(new Uint8Array())).toMatchObject({ kind: 'text', text: '' });
});

test('any bytes are read or refused, and UTF-8 text is read unchanged', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(['text', 'no-text']).toContain(decodeBytes(bytes).kind);
    }),
  );
  const letters = fc.string({ unit: fc.constantFrom(...'KC-250 "x,;\tÄé漢🪚\n') });
  fc.assert(
    fc.property(letters, (text) => {
      expect(decodeBytes(new TextEncoder().encode(text))).toMatchObject({ text });
    }),
  );
});
