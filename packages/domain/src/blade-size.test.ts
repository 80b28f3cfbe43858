import { expect, it } from 'vitest';
import { bladeSizeInWords } from './blade-size.ts';
import { sampleBand, sampleBlade } from './testing/sample-blades.ts';

it('describes a circular blade in millimetres and inches', () => {
  const blade = sampleBlade({ diameter: 184.15, bore: 15.875, kerf: 2.4, teeth: 24 });
  expect(bladeSizeInWords(blade)).toBe('184.15 × 15.88 mm (7 1/4 × 5/8 in), 2.4 mm kerf, 24 teeth');
});

it('describes a band with its pitch', () => {
  const blade = sampleBand({ length: 3430, width: 25.4, thickness: 0.9, teethPerInch: 3 });
  expect(bladeSizeInWords(blade)).toBe('3,430 × 25.4 mm (135.04 × 1 in), 0.9 mm thick, 3 TPI');
});
