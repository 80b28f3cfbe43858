import { newProduct, type Product } from '@kerf/contract/schemas/product';
import { sampleCrosscut } from '@kerf/contract/testing/sample-products';
import { expect, test } from 'vitest';
import { checkProduct } from './check-product.ts';
import { emptyProduct, NO_BLADE, productValues } from './product-fields.ts';

const band: Product = {
  ...sampleCrosscut(),
  blade: {
    kind: 'band',
    length: 3430,
    width: 27,
    thickness: 0.9,
    teethPerInch: 3,
    materials: [],
  },
};

const packed: Product = {
  ...sampleCrosscut(),
  packSize: 10,
  priceTiers: [
    { from: 10, price: 60 },
    { from: 50, price: 52.5 },
  ],
  aliases: ['LU1E 0400', '250x30 Z60'],
  replacedBy: '22222222-2222-4222-8222-222222222222',
};

test.each([
  ['circular', sampleCrosscut()],
  ['band', band],
  ['no blade', { ...sampleCrosscut(), blade: null }],
  ['packs, volume prices, other numbers and a successor', packed],
  ['a photo', { ...sampleCrosscut(), img: 'https://kerf.example/250.jpg', price: 1064 }],
] as const)('a product passes through the form unchanged: %s', (_, product) => {
  const { request, errors } = checkProduct(productValues(product));
  expect(errors).toEqual({});
  expect(request).toEqual(newProduct.parse({ categories: [], ...product }));
});

test('an empty form names the required fields and no measures of a blade', () => {
  const { errors } = checkProduct(emptyProduct);
  expect(Object.keys(errors).sort()).toEqual(['des', 'name', 'price', 'stock']);
});

test('a started blade names its required measures by path', () => {
  const begun = { ...emptyProduct, 'blade.materials': 'Hardwood' };
  const { request, errors } = checkProduct(begun);
  expect(request).toBeNull();
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
  expect(errors).toMatchObject({ 'blade.bore': 'Enter the bore.', price: 'Enter a price.' });
});

test.each([
  [{ minOrder: '4' }, { minOrder: 'The minimum order is at least 5.' }],
  [{ minOrder: '5.5' }, { minOrder: 'Enter a whole number.' }],
  [{ stock: '-1' }, { stock: 'Enter 0 or more.' }],
  [{ stock: 'many' }, { stock: 'Enter a number.' }],
  [{ stock: '1.000' }, { stock: 'This can be read two ways. Enter digits only.' }],
  [{ stock: '12.0' }, { stock: 'Enter a whole number.' }],
  [{ price: '64.5056' }, { price: 'Enter dollars with at most two decimals.' }],
  [{ price: '64.505' }, { price: 'This can be read two ways. Enter an amount such as 48.00.' }],
  [{ price: '£64' }, { price: 'This is not in US dollars. Enter dollars, such as 48.00.' }],
  [{ price: '0' }, { price: 'The price is at least $0.01.' }],
  [{ img: 'http://kerf.example/a.jpg' }, { img: 'Enter an address that begins with https://.' }],
  [{ sku: 'KC 250' }, { sku: 'Use letters, digits, dots, dashes and slashes.' }],
  [
    { sku: '4.00638E+12' },
    { sku: 'A spreadsheet has shortened this number. Enter it as it is printed.' },
  ],
  [
    { aliases: 'LU1E\n03.04.2026' },
    {
      aliases:
        '03.04.2026: A spreadsheet has turned this number into a date. Enter it as it is printed.',
    },
  ],
  [{ 'blade.bore': '250' }, { 'blade.bore': 'The bore must be smaller than the diameter.' }],
  [{ 'blade.plate': '3.2' }, { 'blade.plate': 'The plate must be thinner than the kerf.' }],
  [{ 'blade.kerf': '3..2' }, { 'blade.kerf': 'Enter a number.' }],
  [{ 'blade.teeth': '1' }, { 'blade.teeth': 'Teeth must be a whole number over 1.' }],
  [{ 'blade.regrinds': '51' }, { 'blade.regrinds': 'Enter 50 or less.' }],
  [{ packSize: '0' }, { packSize: 'A pack holds at least 1.' }],
  [{ aliases: 'LU1E\nlu1e' }, { aliases: 'lu1e: It is in the list already.' }],
  [
    { aliases: Array.from({ length: 21 }, (_, n) => `N${n}`).join('\n') },
    { aliases: 'Keep it to 20 numbers.' },
  ],
  [{ priceTiers: '1\t60' }, { 'priceTiers.0.from': 'Enter a whole number over 1.' }],
  [{ priceTiers: '10' }, { 'priceTiers.0.price': 'Enter a price.' }],
  [
    { priceTiers: '10\t70' },
    { 'priceTiers.0.price': 'More pieces must not cost more each: $64.50 at most.' },
  ],
  [
    { priceTiers: '10\t60\n\t\n10\t50' },
    { 'priceTiers.2.from': 'Enter a quantity over 10, where the tier before it begins.' },
  ],
  [
    { priceTiers: Array.from({ length: 11 }, (_, n) => `${n + 2}\t5`).join('\n') },
    { priceTiers: 'Keep it to 10 volume prices.' },
  ],
])('an invalid value is named at its field: %j', (typed, errors) => {
  expect(checkProduct({ ...productValues(sampleCrosscut()), ...typed }).errors).toEqual(errors);
});

test('a number that the product has had is right, though it looks spoilt', () => {
  const had = { ...productValues(sampleCrosscut()), sku: '03.04.2026', aliases: '3-Apr' };
  expect(checkProduct(had, had).errors).toEqual({});
  expect(checkProduct({ ...had, aliases: '3-Apr\n4-Apr' }, had)).toMatchObject({
    request: null,
    errors: { aliases: expect.stringMatching(/^4-Apr: /) },
  });
});

test('an empty SKU and the measures of other kinds are not sent', () => {
  const values = { ...productValues(sampleCrosscut()), sku: ' ', 'blade.kind': NO_BLADE };
  const { request } = checkProduct(values);
  expect(request).toMatchObject({ name: sampleCrosscut().name, blade: null });
  expect(request).not.toHaveProperty('sku');
});

test('empty rows of volume prices and empty lines of other numbers are not sent', () => {
  const typed = { priceTiers: '\t\n10\t60\n\t', aliases: '\n LU1E \n\n' };
  const { request } = checkProduct({ ...productValues(sampleCrosscut()), ...typed });
  expect(request).toMatchObject({ priceTiers: [{ from: 10, price: 60 }], aliases: ['LU1E'] });
});

test('volume prices are checked even if the rest is empty', () => {
  const { errors } = checkProduct({ ...emptyProduct, priceTiers: '50\t60\n10\t50' });
  expect(errors['priceTiers.1.from']).toMatch(/^Enter a quantity over 50/);
});
