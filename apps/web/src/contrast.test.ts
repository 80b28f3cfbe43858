import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blue, green, red, steel, yellow } from '@kerf/ui/theme/colors';
import { describe, expect, it } from 'vitest';

const tokensFile = join(import.meta.dirname, '../../../packages/ui/src/theme/tokens.css');
const tokens = readFileSync(tokensFile, 'utf8');

/** The value of a token in one scheme, as six hexadecimal digits. */
function token(name: string, scheme: 'light' | 'dark'): string {
  const match = new RegExp(`--kerf-${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`).exec(
    tokens,
  );
  const value = match?.[3] ?? match?.[scheme === 'light' ? 1 : 2];
  if (value === undefined) throw new Error(`No token ${name}`);
  return value;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const grounds = ['paper', 'sheet', 'sunken'];

  it.each(['ink', 'ink-soft', 'ok', 'wait', 'bad', 'info'])('%s text can be read', (name) => {
    for (const ground of grounds) {
      expect(contrast(token(name, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('the lines of fields can be seen', () => {
    for (const ground of grounds) {
      expect(contrast(token('field-line', scheme), token(ground, scheme))).toBeGreaterThanOrEqual(
        3,
      );
    }
  });

  it('text on carbide can be read, hovered or not', () => {
    const text = token('on-carbide', scheme);
    expect(contrast(text, token('carbide', scheme))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, token('carbide-deep', scheme))).toBeGreaterThanOrEqual(4.5);
  });
});

it('white text can be read on every filled status color', () => {
  for (const shades of [red, green, yellow, blue, steel]) {
    expect(contrast('#ffffff', shades[6] ?? '')).toBeGreaterThanOrEqual(4.5);
  }
});
