import { ApiProblem } from '@kerf/api-client/api-problem';
import { newProduct } from '@kerf/contract/schemas/product';
import { expect, test } from 'vitest';
import { fieldMessage, schemaErrors, serverErrors } from './field-errors.ts';

const product = { name: 'Blade', des: 'Cuts', minOrder: 5, stock: 120, price: 64.5 };

function errorsOf(changes: object) {
  const { error } = newProduct.safeParse({ ...product, ...changes }, { error: fieldMessage });
  return schemaErrors(error?.issues ?? []);
}

test.each([
  [{ stock: undefined }, { stock: 'This is required.' }],
  [{ stock: Number.NaN }, { stock: 'Give a number.' }],
  [{ stock: 5.5 }, { stock: 'Give a whole number.' }],
  [{ stock: -1 }, { stock: 'Give 0 or more.' }],
  [{ stock: 1e9 }, { stock: 'Give 10,000,000 or less.' }],
])('a rule without words of its own gets some: %j', (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors);
});

test("the contract's own words win", () => {
  expect(errorsOf({ minOrder: 4, price: 1.005, name: ' ' })).toEqual({
    minOrder: 'The minimum order is at least 5.',
    price: 'Give dollars with at most two decimals.',
    name: 'This is required.',
  });
});

test("a field within a part of the form is named by its path, and a blade's faults count", () => {
  const blade = {
    kind: 'band',
    length: 20,
    width: 30,
    thickness: 0,
    teethPerInch: 3,
    materials: [],
  };
  expect(errorsOf({ blade })).toEqual({
    'blade.thickness': 'Give more than 0.',
    'blade.width': 'The width must be smaller than the length.',
  });
});

test('only a refusal of the server names fields', () => {
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
