import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { codeKey, codesIn } from './code.ts';
import { facetChoices, facetNames, readChoices } from './facets.ts';
import { parseSearch } from './parse-search.ts';
import { tradeSizes } from './trade-sizes.ts';

/** Only what a search asks for, without the empty fields. */
function asked(text: string) {
  const { measures, teeth, teethPerInch, grind, numbers, words } = parseSearch(text);
  return {
    ...measures,
    ...(teeth !== null && { teeth }),
    ...(teethPerInch !== null && { teethPerInch }),
    ...(grind !== null && { grind }),
    ...(numbers.length > 0 && { numbers }),
    ...(words.length > 0 && { words }),
  };
}

const panel = { diameter: 250, bore: 30, kerf: 3.2 };

describe('A search text is understood', () => {
  it.each([
    ['7 1/4', { size: 184.15 }],
    ['7-1/4"', { size: 184.15 }],
    ['7¼″', { size: 184.15 }],
    ['7.25', { size: 184.15 }],
    ['10"', { size: 254 }],
    ['184mm', { size: 184 }],
    ['184', { numbers: [184] }],
    ['25.4', { bore: 25.4 }],
    ['3,2', { kerf: 3.2 }],
    ['250x30x3.2', panel],
    ['250X30X3,2', panel],
    ['250 × 30 × 3.2 mm', panel],
    ['250*30*3.2', panel],
    ['250x3.2x30', panel],
    ['250 x 30 x 3,2 z 80 tcg', { ...panel, teeth: 80, grind: 'TCG' }],
    ['30 z 80', { teeth: 80, words: ['30'] }],
    ['250x', { numbers: [250] }],
    ['250x30x3.', { ...panel, kerf: 3 }],
    ['250x30 z', { diameter: 250, bore: 30 }],
    ['KC-250-30-80X', { words: ['kc-250-30-80x'] }],
    ['10" x', { size: 254 }],
    ['250x3,2/2,2x30', { ...panel, plate: 2.2 }],
    ['250x30x3.2x80T', { ...panel, teeth: 80 }],
    ['250x30x3.2 Z80 TCG', { ...panel, teeth: 80, grind: 'TCG' }],
    ['190x30x24', { diameter: 190, bore: 30, teeth: 24 }],
    ['250x30xZ80', { diameter: 250, bore: 30, teeth: 80 }],
    ['10" x 5/8" x 40T', { diameter: 254, bore: 15.875, teeth: 40 }],
    ['10 x 5/8 x .098', { diameter: 254, bore: 15.875, kerf: 2.489 }],
    ['Ø250 d30 B3.2 b2.2 Z=80', { ...panel, plate: 2.2, teeth: 80 }],
    ['bore 30 kerf 3.2', { bore: 30, kerf: 3.2 }],
    ['30 mm bore 3.2 kerf', { bore: 30, kerf: 3.2 }],
    ['250 mm kerf 3.2', { diameter: 250, kerf: 3.2 }],
    ['250 mm bore 30 kerf 3.2', { diameter: 250, bore: 30, kerf: 3.2 }],
    ['100 mm bore', { bore: 100 }],
    ['10 inch 5/8" arbor', { diameter: 254, bore: 15.875 }],
    ['80T', { teeth: 80 }],
    ['Z80', { teeth: 80 }],
    ['80 teeth', { teeth: 80 }],
    ['4 TPI', { teethPerInch: { from: 4, to: 4 } }],
    ['10/14 tpi', { teethPerInch: { from: 10, to: 14 } }],
    ['2240x16x0.5', { length: 2240, width: 16, thickness: 0.5 }],
    ['93-1/2" x 1/2" x .025"', { length: 2374.9, width: 12.7, thickness: 0.635 }],
    ['2,240 mm band', { length: 2240, words: ['band'] }],
    [
      '225x19x0.9 14 TPI',
      { length: 225, width: 19, thickness: 0.9, teethPerInch: { from: 14, to: 14 } },
    ],
    ['Hi-ATB', { grind: 'Hi-ATB' }],
    ['triple chip', { grind: 'TCG' }],
    ['kc-250-30-80a', { words: ['kc-250-30-80a'] }],
    ['Longridge rip', { words: ['longridge', 'rip'] }],
    ['saw blade', { words: ['saw', 'blade'] }],
    ['saw blade for hardwood', { words: ['hardwood'] }],
    [
      'KERF 250x30x3.2 Z80 TCG n max 7600 MAX RPM 6000 MADE IN',
      { ...panel, teeth: 80, grind: 'TCG' },
    ],
    ['250x30x3.2 6000 min-1 EN847-1 10°', panel],
    ['', {}],
    ['🪚 !?', {}],
  ])('“%s”', (text, parsed) => {
    expect(asked(text)).toEqual(parsed);
  });

  it('and says how, in both units and in the order of the text', () => {
    expect(parseSearch('184mm Z24 RPM 6000 framing').understood).toEqual([
      { what: 'diameter', read: '184mm', means: '184 mm (7 1/4 in) diameter' },
      { what: 'teeth', read: 'Z24', means: '24 teeth' },
      { what: 'ignored', read: 'RPM 6000', means: 'Not searched for' },
      { what: 'words', read: 'framing', means: '“framing” in the name or description' },
    ]);
  });

  it('the same however its dimensions are written', () => {
    const cross = fc.constantFrom('x', 'X', '×', '*', ' x ', ' × ');
    const sizes = fc.record({
      diameter: fc.integer({ min: 100, max: 600 }),
      bore: fc.constantFrom(16, 20, 25.4, 30),
      kerf: fc.integer({ min: 13, max: 60 }).map((tenths) => tenths / 10),
    });
    const property = fc.property(sizes, cross, fc.boolean(), (size, by, comma) => {
      const text = [size.diameter, size.bore, size.kerf].join(by);
      expect(asked(comma ? text.replaceAll('.', ',') : text)).toEqual(size);
    });
    fc.assert(property);
  });

  it('whatever it is, and every piece it names stands in it', () => {
    const piece = fc.constantFrom(
      '250',
      'x',
      '30',
      '3,2',
      '/',
      '"',
      ' ',
      'Z',
      '80',
      'TPI',
      'KC-',
      'ß',
      '🪚',
      '½',
      'max',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (written) => {
        const { measures, understood, words } = parseSearch(written);
        for (const length of Object.values(measures)) expect(length).toBeGreaterThan(0);
        for (const { read, means } of understood)
          expect(read.length * means.length).toBeGreaterThan(0);
        expect(words.length).toBeLessThanOrEqual(12);
      }),
      { numRuns: 500 },
    );
  });
});

test('A size in inches is also every size that is sold under its name, a length in millimetres is not', () => {
  const sold = (text: string) => parseSearch(text).soldAs;
  expect(sold('9 7/8"')).toEqual([250]);
  expect(sold('10" x 50T')).toEqual([250, 254, 255]);
  expect(sold('diameter 9-7/8 in')).toEqual([250]);
  expect([sold('250.825 mm'), sold('93-1/2"'), sold('10" band')].flat()).not.toContain(250.825);
  expect(sold('254 mm')).toEqual([]);
  expect(parseSearch('9 7/8"').understood).toEqual([
    {
      what: 'size',
      read: '9 7/8"',
      means: '250.83 mm (9 7/8 in) diameter or length, also sold as 250 mm',
    },
  ]);
});

test('The sizes of the trade are near what their names convert to, and each name occurs once', () => {
  for (const { inches, millimetres } of tradeSizes) {
    for (const size of millimetres) expect(Math.abs(size / (inches * 25.4) - 1)).toBeLessThan(0.03);
  }
  expect(new Set(tradeSizes.map(({ inches }) => inches)).size).toBe(tradeSizes.length);
});

test('A maker’s number is compared without the maker’s name first', () => {
  expect(parseSearch('Freud LU79R 010').codes[0]).toBe('lu79r010');
  expect(parseSearch('Freud LU79R 010').codes).toContain('freudlu79r010');
});

test('Codes are compared without case, spaces and punctuation, and found in groups', () => {
  expect(codeKey(' KC-250/30.80a ')).toBe('kc2503080a');
  expect(codesIn('old 2 608 640 731')).toContain('2608640731');
  expect(codesIn('blade lu79r-010 please')).toContain('lu79r010');
  expect(codesIn('x '.repeat(400)).length).toBeLessThan(60);
});

test('The choices of a facet are read from an address, all or none', () => {
  expect(readChoices('grind', 'ATB,TCG,ATB')).toEqual(['ATB', 'TCG']);
  expect(readChoices('diameter', '200-240,450-')).toEqual(['200-240', '450-']);
  for (const text of ['', 'ATB,', 'atb', '200-240']) expect(readChoices('grind', text)).toBeNull();
});

test('The ranges of a facet hold every measure once', () => {
  for (const name of facetNames) {
    const ranges = facetChoices[name].filter(({ from }) => from !== null);
    for (const [index, { to }] of ranges.entries())
      expect(to).toBe(ranges[index + 1]?.from ?? null);
  }
});
