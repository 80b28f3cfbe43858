import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Unpacks a WOFF font. fontkit reads WOFF itself, but takes a second in JavaScript for a large one and
 * misreads uncompressed tables.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  writeHeader(font, woff.readUInt32BE(4), tables);
  let end = SFNT_HEADER + SFNT_ENTRY * tables;
  for (let index = 0; index < tables; index += 1) {
    const from = HEADER + ENTRY * index;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(from + 8));
    const length = woff.readUInt32BE(from + 12);
    const to = SFNT_HEADER + SFNT_ENTRY * index;
    woff.copy(font, to, from, from + 4);
    font.writeUInt32BE(woff.readUInt32BE(from + 16), to + 4);
    font.writeUInt32BE(end, to + 8);
    font.writeUInt32BE(length, to + 12);
    (packed.length < length ? inflateSync(packed) : packed).copy(font, end);
    // Tables are aligned to four bytes.
    end += (length + 3) & ~3;
  }
  return font;
}

function writeHeader(font: Buffer, flavor: number, tables: number): void {
  const power = Math.floor(Math.log2(tables));
  const searched = SFNT_ENTRY * 2 ** power;
  font.writeUInt32BE(flavor, 0);
  font.writeUInt16BE(tables, 4);
  font.writeUInt16BE(searched, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(SFNT_ENTRY * tables - searched, 10);
}
