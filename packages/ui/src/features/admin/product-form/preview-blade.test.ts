import { sampleCrosscut } from '@kerf/contract/testing/sample-products';
import { expect, test } from 'vitest';
import { previewBlade } from './preview-blade.ts';
import { emptyProduct, NO_BLADE, productValues } from './product-fields.ts';

const values = productValues(sampleCrosscut());

test('a complete blade is drawn as typed', () => {
  expect(previewBlade(values)).toEqual({
    blade: sampleCrosscut().blade,
    source: 'own',
    fault: null,
  });
});

test.each(['circular', 'band', 'reciprocating'])('an empty form draws an example: %s', (kind) => {
  const preview = previewBlade({ ...emptyProduct, 'blade.kind': kind });
  expect(preview).toMatchObject({ source: 'part', fault: null, blade: { kind } });
});

test('an incomplete blade is drawn with examples for the rest', () => {
  const preview = previewBlade({ ...emptyProduct, 'blade.diameter': '400', 'blade.teeth': '28' });
  expect(preview).toMatchObject({
    source: 'part',
    blade: { diameter: 400, teeth: 28, bore: 30 },
  });
});

test('an impossible blade is not drawn and shows the reason', () => {
  const preview = previewBlade({ ...values, 'blade.bore': '260' });
  expect(preview).toMatchObject({
    source: 'example',
    fault: 'The bore must be smaller than the diameter.',
    blade: { bore: 30 },
  });
});

test('text that is not a number draws the example without an error of the blade', () => {
  const preview = previewBlade({ ...values, 'blade.teeth': 'sixty' });
  expect(preview).toMatchObject({ source: 'example', fault: null, blade: { teeth: 60 } });
});

test('a product that is not a blade has no drawing', () => {
  const preview = previewBlade({ ...values, 'blade.kind': NO_BLADE });
  expect(preview).toEqual({ blade: null, source: 'own', fault: null });
});

test('a blade with too many teeth is not drawn', () => {
  const saw = {
    'blade.kind': 'reciprocating',
    'blade.length': '50000',
    'blade.width': '20',
    'blade.thickness': '1',
    'blade.teethPerInch': '100',
  };
  const preview = previewBlade({ ...values, ...saw });
  expect(preview).toMatchObject({ blade: null, fault: 'It has too many teeth to be drawn.' });
});
