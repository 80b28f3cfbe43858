import { sampleCrosscut } from '@kerf/contract/testing/sample-products';
import { expect, test } from 'vitest';
import { emptyProduct, productValues } from './product-fields.ts';
import { checkedErrors } from './typed-checks.ts';

const checked = (typed: object, errors = {}) =>
  checkedErrors({ ...emptyProduct, ...typed }, errors);

test('empty fields are not marked, filled ones are', () => {
  expect(checked({})).toEqual({});
  expect(checked({ price: '12.3456', 'blade.teeth': '1' })).toEqual({
    price: 'Enter dollars with at most two decimals.',
    'blade.teeth': 'Teeth must be a whole number over 1.',
  });
});

test('measures are compared once both are typed, never with an example', () => {
  expect(checked({ 'blade.bore': '600' })).toEqual({});
  expect(checked({ 'blade.bore': '600', 'blade.diameter': '500' })).toEqual({
    'blade.bore': 'The bore must be smaller than the diameter.',
  });
  const strip = { 'blade.kind': 'band', 'blade.thickness': '30', 'blade.width': '27' };
  expect(checked(strip)).toEqual({
    'blade.thickness': 'The thickness must be smaller than the width.',
  });
});

test('volume prices are compared while the rest of the product is missing', () => {
  expect(checked({ price: '60', priceTiers: '10\t70\n5\t50\n20\t' })).toEqual({
    'priceTiers.0.price': 'More pieces must not cost more each: $60.00 at most.',
    'priceTiers.1.from': 'Enter a quantity over 10, where the tier before it begins.',
  });
});

test('an error disappears when another field corrects it; a server error stays', () => {
  const errors = { 'blade.bore': 'too large', 'blade.kerf': 'Enter the kerf.', name: 'taken' };
  const values = { ...productValues(sampleCrosscut()), 'blade.kerf': '' };
  expect(checkedErrors(values, errors)).toEqual({
    'blade.kerf': 'Enter the kerf.',
    name: 'taken',
  });
});
