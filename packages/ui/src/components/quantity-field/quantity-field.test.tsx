import { listPrices, type PricedProduct } from '@kerf/domain/price-book';
import { pricedBlade } from '@kerf/domain/testing/priced-blade';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { QuantityField } from './quantity-field.tsx';
import { quantityState } from './quantity-state.ts';

const packed = { ...pricedBlade, packSize: 10 };

function Field({ product }: { readonly product: PricedProduct }) {
  const [typed, setTyped] = useState('');
  const state = quantityState(listPrices, typed, product);
  return <QuantityField product={product} typed={typed} state={state} onChange={setTyped} />;
}

const input = () => screen.getByLabelText<HTMLInputElement>('Quantity');

test('the rule is shown beside the field', () => {
  renderScreen(<Field product={packed} />);
  expect(screen.getByText('10 to 110 in packs of 10')).toBeDefined();
});

test.each([
  ['12 pcs', 'Enter the number alone, without a unit.', 'Order 10 instead'],
  ['25', 'Sold in packs of 10.', 'Order 30 instead'],
])(
  '%s stays as typed, is explained, and is corrected by one click',
  async (typed, reason, correction) => {
    renderScreen(<Field product={packed} />);
    await userEvent.type(input(), typed);
    expect(input().value).toBe(typed);
    expect(screen.getByText('Order should be > 5 and < 120, in packs of 10')).toBeDefined();
    expect(screen.getByText(reason)).toBeDefined();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: correction }));
    expect(`Order ${input().value} instead`).toBe(correction);
    expect(screen.queryByText(reason)).toBeNull();
  },
);

test.each([
  ['12.5', 'Enter a whole number.'],
  ['12 boxes', 'Enter the number alone, without a unit.'],
  ['=10+2', 'Formulas aren’t calculated. Enter a number.'],
  ['1.200', 'This can be read two ways. Enter digits only.'],
  ['0', 'Enter a quantity above zero.'],
])(
  '%s can mean several quantities: it is asked for, and none is offered',
  async (typed, reason) => {
    renderScreen(<Field product={packed} />);
    await userEvent.type(input(), typed);
    expect(screen.getByText(reason)).toBeDefined();
    expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull();
  },
);

test('the steps move by the pack, by button and by key, and stay within the bounds', async () => {
  renderScreen(<Field product={packed} />);
  await userEvent.click(screen.getByRole('button', { name: '10 more' }));
  expect(input().value).toBe('10');
  await userEvent.type(input(), '{ArrowUp}{ArrowUp}');
  expect(input().value).toBe('30');
  await userEvent.click(screen.getByRole('button', { name: '10 less' }));
  expect(input().value).toBe('20');
  await userEvent.clear(input());
  await userEvent.type(input(), '105{ArrowUp}{ArrowUp}');
  expect(input().value).toBe('110');
});

test('an empty field shows the rule after it is left', async () => {
  renderScreen(<Field product={pricedBlade} />);
  await userEvent.click(input());
  expect(screen.queryByText('Order should be > 5 and < 120')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Order should be > 5 and < 120')).toBeDefined();
});
