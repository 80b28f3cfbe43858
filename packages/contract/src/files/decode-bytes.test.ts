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
  expect(decodeBytes(bytes)).toMatchObject({ kind: 'text', text: TEXT, encoding });
});

const sent = (text: string) => [...new TextEncoder().encode(text)];

test.each([
  ['a web page', sent('<?xml version="1.0"?>\n<html><table>'), 'page'],
  ['JSON', sent('\uFEFF{"SKU": "KC-250"}'), 'json'],
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14], 'workbook'],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], 'workbook'],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47], 'picture'],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'picture'],
  ['a PDF', [0x25, 0x50, 0x44, 0x46], 'pdf'],
  ['a program', [0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01, 0x00], 'unreadable'],
  [
    'a form',
    [...'--x1\r\nContent-Disposition: form-data; name="f"\r\n'].map((c) => c.charCodeAt(0)),
    'form',
  ],
])('%s is recognized as not text', (_, bytes, what) => {
  expect(decodeBytes(Uint8Array.from(bytes))).toEqual({ kind: 'no-text', what });
});

const cut = (text: string, label: string) => {
  const decoder = new TextDecoder(label);
  const letters = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
};

test.each([
  ['Windows-1252', 'SKU,Name\r\nA-1,Sägeblatt\r\n'],
  ['Windows-1252', 'SKU,NAME\r\nA-1,SÄGEBLATT GRÖSSE\r\n'],
  ['Windows-1252', 'SKU,Ø mm\r\nA-1,184\r\n'],
  ['Windows-1252', 'SKU,Hook\r\nA-1,15°\r\nA-2,10°\r\n'],
  ['Windows-1252', 'SKU,Size\r\nA-1,7½"\r\nA-2,9¼"\r\n'],
  ['Windows-1252', 'SKU,Prix\r\nA-1,12 €\r\nA-2,Blade – “fine”\r\n'],
  ['Windows-1252', 'SKU;Name\r\nA-1;Carpenter’s blade\r\n'],
  ['Windows-1252', 'SKU;Nome\r\nA-1;Lama qualità più fine, però così\r\n'],
  ['Windows-1252', 'SKU;Navn\r\nA-1;Savklinge til træ, ø 184, rørsav, grå\r\n'],
  ['ISO-8859-15', 'SKU,Nom\r\nA-1,Œuvre\r\n'],
  ['ISO-8859-15', 'SKU,Nom\r\nA-1,Lame à dents, pièce pour œuvre sciée très fine\r\n'],
  ['ISO-8859-15', 'SKU,Prix\r\nA-1,12 €\r\n'],
  ['Macintosh', 'SKU,Name,Description\rMR-1,Kreissägeblatt mac,Prüfung\r'],
  ['Macintosh', 'SKU,Nom\rA-1,Lame à dents très fine, pièce sciée\r'],
  ['Macintosh', 'SKU,Name\rA-1,Blade “fine”\r'],
  ['Windows-1250', 'SKU;Název\r\nA-1;Pilový kotouč, řezání dřeva, žluťoučký kůň\r\n'],
  ['Windows-1250', 'SKU;Nazwa\r\nA-1;Piła tarczowa do drewna, średnica, zęby\r\n'],
  ['ISO-8859-2', 'SKU;Nazwa\r\nA-1;Piła tarczowa do drewna, średnica, ząb\r\n'],
  ['Windows-1254', 'SKU;İsim\r\nA-1;Daire testere bıçağı ağaç için şerit\r\n'],
  ['Windows-1251', 'SKU;Название\r\nA-1;Пильный диск по дереву\r\n'],
  ['Windows-1251', 'SKU;Имя\r\nA-1;Пила\r\n'],
  ['KOI8-R', 'SKU;Название\r\nA-1;Пильный диск по дереву\r\n'],
  ['Windows-1253', 'SKU;Όνομα\r\nA-1;Δίσκος κοπής ξύλου με δόντια\r\n'],
])('%s is detected in %j', (encoding, text) => {
  expect(decodeBytes(cut(text, encoding))).toMatchObject({ text, encoding, isCertain: false });
});

test('Japanese is detected', () => {
  const saw = [0x83, 0x6d, 0x83, 0x52, 0x83, 0x4d, 0x83, 0x8a, 0x90, 0x6e, 0x2c, 0x36, 0x0a];
  const japanese = Uint8Array.from([...saw, ...saw]);
  expect(decodeBytes(japanese)).toMatchObject({ text: 'ノコギリ刃,6\nノコギリ刃,6\n' });
});

test('one stray byte, or half a letter, spoils its own place only', () => {
  const stray = Uint8Array.from([...utf8, 0x53, 0xe4, 0x67, 0x65, 0x0a, 0xc3]);
  const mixed = Uint8Array.from([...new TextEncoder().encode('Größe für\n'), ...stray]);
  expect(decodeBytes(mixed)).toEqual({
    kind: 'text',
    text: `Größe für\n${TEXT}S\uFFFDge\n\uFFFD`,
    encoding: 'UTF-8',
    isCertain: false,
  });
});

test('a control character leaves the rest of the file as it is', () => {
  const text = `${'KC-250,6\n'.repeat(20)}Line one\u000bLine two`;
  expect(decodeBytes(new TextEncoder().encode(text))).toMatchObject({ text, isCertain: true });
});

test('a chosen encoding is used', () => {
  expect(decodeBytes(cut('Sägeblatt', 'macintosh'), 'Macintosh')).toMatchObject({
    text: 'Sägeblatt',
    encoding: 'Macintosh',
  });
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
