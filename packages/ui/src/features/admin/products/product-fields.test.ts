import { newProduct, type Product } from '@kerf/contract/schemas/product';
import { expect, test } from 'vitest';
import { emptyProduct, judgeProduct, NO_BLADE, productValues } from './product-fields.ts';
import { sampleProduct } from './sample-product.ts';

const band: Product = {
  ...sampleProduct,
  blade: {
    kind: 'band',
    length: 3430,
    width: 27,
    thickness: 0.9,
    teethPerInch: 3,
    materials: [],
  },
};

test.each([
  ['circular', sampleProduct],
  ['band', band],
  ['no blade', { ...sampleProduct, blade: null }],
  ['a photo', { ...sampleProduct, img: 'https://kerf.example/250.jpg', price: 1064 }],
] as const)(
  'a product of the catalogue comes back from the form as it went in: %s',
  (_, product) => {
    const { product: judged, errors } = judgeProduct(productValues(product));
    expect(errors).toEqual({});
    expect(judged).toEqual(newProduct.parse(product));
  },
);

test('an empty form names what is required, measures by their paths', () => {
  const { product, errors } = judgeProduct(emptyProduct);
  expect(product).toBeUndefined();
  expect(Object.keys(errors).sort()).toEqual(
    [
      'blade.bore',
      'blade.diameter',
      'blade.hookAngle',
      'blade.kerf',
      'blade.maxRpm',
      'blade.plate',
      'blade.teeth',
      'des',
      'name',
      'price',
      'stock',
    ].sort(),
  );
  expect(new Set(Object.values(errors))).toEqual(new Set(['This is required.']));
});

test.each([
  [{ minOrder: '4' }, { minOrder: 'The minimum order is at least 5.' }],
  [{ minOrder: '5.5' }, { minOrder: 'Give a whole number.' }],
  [{ stock: '-1' }, { stock: 'Give 0 or more.' }],
  [{ stock: 'many' }, { stock: 'Give a number.' }],
  [{ price: '64.505' }, { price: 'Give dollars with at most two decimals.' }],
  [{ price: '0' }, { price: 'The price is at least $0.01.' }],
  [{ img: 'http://kerf.example/a.jpg' }, { img: 'Give an address that begins with https://.' }],
  [{ sku: 'KC 250' }, { sku: 'Use letters, digits, dots, dashes and slashes.' }],
  [{ 'blade.bore': '250' }, { 'blade.bore': 'The bore must be smaller than the diameter.' }],
  [{ 'blade.plate': '3.2' }, { 'blade.plate': 'The plate must be thinner than the kerf.' }],
  [{ 'blade.kerf': '3,2' }, { 'blade.kerf': 'Give a number.' }],
  [{ 'blade.teeth': '1' }, { 'blade.teeth': 'Teeth must be a whole number over 1.' }],
])('what cannot be is named at its field: %j', (typed, errors) => {
  expect(judgeProduct({ ...productValues(sampleProduct), ...typed }).errors).toEqual(errors);
});

test('an empty SKU is left to the server, and the measures of other kinds are not sent', () => {
  const values = { ...productValues(sampleProduct), sku: ' ', 'blade.kind': NO_BLADE };
  const { product } = judgeProduct(values);
  expect(product).toMatchObject({ name: sampleProduct.name, blade: null });
  expect(product).not.toHaveProperty('sku');
});
