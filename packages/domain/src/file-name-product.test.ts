import { expect, test } from 'vitest';
import { codesInFileName, type ProductNumber, productsInFileName } from './file-name-product.ts';
import { codeKey } from './search/code.ts';

const sku = (number: string): ProductNumber => ({ productId: number, kind: 'sku', number });
const ean: ProductNumber = { productId: 'kc-250', kind: 'alias', number: '4006381333931' };
const shop = [sku('kc-250'), sku('kc-250-30'), sku('250'), ean];

/** As the server asks: only numbers with one of the name's codes. */
function productsOf(name: string, numbers: readonly ProductNumber[] = shop): string[] {
  const codes = codesInFileName(name);
  return productsInFileName(
    name,
    numbers.filter(({ number }) => codes.includes(codeKey(number))),
  );
}

test.each([
  'KC-250.jpg',
  'kc-250.JPEG',
  'KC-250-2.jpg',
  'KC-250 (3).png',
  'kc-250_datasheet.pdf',
  'KC 250.webp',
  'kc250.jpg',
  'KC_250–side.jpg',
  '4006381333931.jpg',
  '4006381333931_2.jpg',
  'datasheet KC-250.pdf',
  'manual_kc-250_4006381333931.pdf',
])('%s belongs to KC-250', (name) => {
  expect(productsOf(name)).toEqual(['kc-250']);
});

test('the longest number goes first', () => {
  expect(productsOf('KC-250-30-2.jpg')).toEqual(['kc-250-30']);
  expect(productsOf('KC25030.jpg')).toEqual(['kc-250-30']);
});

test.each(['IMG_0001.jpg', 'KC-2500.jpg', 'blade.pdf', '.jpg', 'photo 250.jpg'])(
  '%s belongs to no product',
  (name) => {
    expect(productsOf(name)).toEqual([]);
  },
);

test('numbers that differ in their separators alone are told apart where they are written', () => {
  const alike = [sku('kc-250'), sku('kc2-50')];
  expect(productsOf('KC-250.jpg', alike)).toEqual(['kc-250']);
  expect(productsOf('kc2-50_2.jpg', alike)).toEqual(['kc2-50']);
  expect(productsOf('KC250.jpg', alike)).toEqual(['kc-250', 'kc2-50']);
});

test('a name that can be read as two products names both', () => {
  const alike = [sku('kc-250'), sku('kc2502')];
  expect(productsOf('KC-250-2.jpg', alike)).toEqual(['kc2502', 'kc-250']);
  expect(productsOf('KC2502.jpg', alike)).toEqual(['kc2502']);
});

test('a number that ends in a sign is not taken for the one without', () => {
  const alike = [sku('kc-250'), sku('kc-250+')];
  expect(productsOf('KC-250+.jpg', alike)).toEqual(['kc-250+']);
  expect(productsOf('KC-250+_2.jpg', alike)).toEqual(['kc-250+']);
  expect(productsOf('KC-250_2.jpg', alike)).toEqual(['kc-250']);
});

test('a SKU goes before the same number as an alias of another product', () => {
  const alias: ProductNumber = { productId: 'other', kind: 'alias', number: 'kc-250' };
  expect(productsOf('KC-250.jpg', [alias, sku('kc-250')])).toEqual(['kc-250']);
});
