import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'bold';

/** One font file: IBM Plex Sans has one for each group of scripts. */
export interface FontPiece {
  /** Identifies the file. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether the font shapes text (ligatures, accents). The fallback draws each character as is. */
  readonly isShaping: boolean;
  has(codePoint: number): boolean;
}

const houseFonts = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map(
    (script) => `@fontsource/ibm-plex-sans/files/ibm-plex-sans-${script}`,
  ),
  '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic',
  '@fontsource/ibm-plex-sans-hebrew/files/ibm-plex-sans-hebrew-hebrew',
];
const numbers: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 };
const fallbackPath = '@fontsource/unifont/files/unifont-latin-400-normal.woff';

const { resolve } = createRequire(import.meta.url);
const loaded = new Map<string, FontPiece>();

/** Caches the file of each character, by weight; every printed character is looked up. */
const found: Readonly<Record<Weight, Map<number, FontPiece | undefined>>> = {
  regular: new Map(),
  bold: new Map(),
};

/**
 * The first file with the character: IBM Plex Sans with Arabic and Hebrew, then GNU Unifont, which is a
 * bitmap font but covers Unicode's basic plane. Undefined beyond that. Files are read on first use.
 */
export function fontOf(codePoint: number, weight: Weight): FontPiece | undefined {
  const known = found[weight];
  if (!known.has(codePoint)) known.set(codePoint, search(codePoint, weight));
  return known.get(codePoint);
}

function search(codePoint: number, weight: Weight): FontPiece | undefined {
  for (const font of houseFonts) {
    const piece = load(`${font}-${numbers[weight]}-normal.woff`);
    if (piece.has(codePoint)) return piece;
  }
  const fallback = load(fallbackPath);
  return fallback.has(codePoint) ? fallback : undefined;
}

function load(path: string): FontPiece {
  const before = loaded.get(path);
  if (before) return before;
  const bytes = unpackWoff(readFileSync(resolve(path)));
  const font = requireFont(create(bytes), path);
  const piece = {
    name: path,
    bytes,
    isShaping: path !== fallbackPath,
    has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint),
  };
  loaded.set(path, piece);
  return piece;
}

function requireFont(font: ReturnType<typeof create>, path: string): Font {
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is not a single font.`);
  return font;
}

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Unpacks a WOFF font. fontkit reads WOFF itself, but takes a second in JavaScript for a large one and
 * misreads uncompressed tables.
 */
function unpackWoff(woff: Buffer): Buffer {
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
