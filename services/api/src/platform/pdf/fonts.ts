import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './woff.ts';

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
