import { expect, test } from 'vitest';
import { isScanned, typedCount } from './typed-count.ts';

test.for<[string, number | null, number]>([
  ['12', null, 12],
  [' 0 ', 7, 0],
  ["1'200", 3, 1200],
  ['12 pcs', 3, 12],
  ['+8', 12, 20],
  ['+8', null, 8],
])('%s after %s is %s', ([text, before, counted]) => {
  expect(typedCount(text, before)).toEqual({ counted, error: null });
});

test.for(['', '-1', '1.5', 'KC-250-30-60T', '12 '.repeat(2)])('%j is no count', (text) => {
  expect(typedCount(text, null)).toEqual({
    counted: null,
    error: 'Enter a whole number, such as 12.',
  });
});

test('a part number scanned as a quantity is refused', () => {
  expect(typedCount('4006381333931', null).error).toMatch(/Did you scan a barcode/);
});

test.for(['1.200', '1,200', '+1.200'])(
  '%j can be read two ways, and is no scanned number',
  (text) => {
    expect(typedCount(text, null)).toEqual({
      counted: null,
      error: 'This can be read two ways. Enter digits only.',
    });
    expect(isScanned(text)).toBe(false);
  },
);

test.for([
  ...(['4006381333931', '40123455', '00123457', '0012'] as const).map(
    (text) => [text, true] as const,
  ),
  ...(['1200', '012', '0', '+1200', "1'200"] as const).map((text) => [text, false] as const),
])('%s was scanned: %s', ([text, scanned]) => {
  expect(isScanned(text)).toBe(scanned);
});
