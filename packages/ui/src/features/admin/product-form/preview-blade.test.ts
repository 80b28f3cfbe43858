import { sampleCrosscut } from '@kerf/contract/testing/sample-products';
import { expect, test } from 'vitest';
import { previewBlade } from './preview-blade.ts';
import { emptyProduct, NO_BLADE, productValues } from './product-fields.ts';

const values = productValues(sampleCrosscut());

test('a blade that is all there is drawn as it was typed', () => {
  expect(previewBlade(values)).toEqual({
    blade: sampleCrosscut().blade,
    standing: 'own',
    fault: null,
  });
});

test.each(['circular', 'band', 'reciprocating'])('an empty form draws an example: %s', (kind) => {
  const preview = previewBlade({ ...emptyProduct, 'blade.kind': kind });
  expect(preview).toMatchObject({ standing: 'part', fault: null, blade: { kind } });
});

test('what has been typed is drawn before the rest is', () => {
  const preview = previewBlade({ ...emptyProduct, 'blade.diameter': '400', 'blade.teeth': '28' });
  expect(preview).toMatchObject({
    standing: 'part',
    blade: { diameter: 400, teeth: 28, bore: 30 },
  });
});

test('a blade that cannot be is not drawn, and says why', () => {
  const preview = previewBlade({ ...values, 'blade.bore': '260' });
  expect(preview).toMatchObject({
    standing: 'example',
    fault: 'The bore must be smaller than the diameter.',
    blade: { bore: 30 },
  });
});

test('what is no number leaves an example, without a fault of the blade', () => {
  const preview = previewBlade({ ...values, 'blade.teeth': 'sixty' });
  expect(preview).toMatchObject({ standing: 'example', fault: null, blade: { teeth: 60 } });
});

test('no blade has no drawing', () => {
  const preview = previewBlade({ ...values, 'blade.kind': NO_BLADE });
  expect(preview).toEqual({ blade: null, standing: 'own', fault: null });
});

test('fifty metres of the finest teeth are not laid out', () => {
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
