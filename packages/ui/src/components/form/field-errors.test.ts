import { ApiProblem } from '@kerf/api-client/api-problem';
import { newProduct } from '@kerf/contract/schemas/product';
import { expect, test } from 'vitest';
import { checkBySchema, serverErrors } from './field-errors.ts';

const product = { name: 'Blade', des: 'Cuts', minOrder: 5, stock: 120, price: 64.5 };

function errorsOf(changes: object) {
  return checkBySchema(newProduct, { ...product, ...changes }, { name: 'Enter a name.' }).errors;
}

test.each([
  [{ stock: undefined }, { stock: 'Fill in this field.' }],
  [{ stock: Number.NaN }, { stock: 'Enter a number.' }],
  [{ stock: 5.5 }, { stock: 'Enter a whole number.' }],
  [{ stock: -1 }, { stock: 'Enter 0 or more.' }],
  [{ stock: 1e9 }, { stock: 'Enter 10,000,000 or less.' }],
])('a rule without a message gets one: %j', (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors);
});

test("the contract's own messages win", () => {
  expect(errorsOf({ minOrder: 4, price: 1.005, name: ' ' })).toEqual({
    minOrder: 'The minimum order is at least 5.',
    price: 'Enter dollars with at most two decimals.',
    name: 'Enter a name.',
  });
});

test("a nested field is named by its path, and a blade's faults are included", () => {
  const blade = {
    kind: 'band',
    length: 20,
    width: 30,
    thickness: 0,
    teethPerInch: 3,
    materials: [],
  };
  expect(errorsOf({ blade })).toEqual({
    'blade.thickness': 'Enter more than 0.',
    'blade.width': 'The width must be smaller than the length.',
  });
});

test('only a problem from the server names fields', () => {
  const errors = [
    { path: 'phone', message: 'first' },
    { path: 'phone', message: 'second' },
  ];
  const refusal = new ApiProblem({
    status: 400,
    code: 'validation_failed',
    title: 't',
    detail: 'd',
    errors,
  });
  expect(serverErrors(refusal)).toEqual({ phone: 'first' });
  expect(serverErrors(new TypeError('offline'))).toEqual({});
});
