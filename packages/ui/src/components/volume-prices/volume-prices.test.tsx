import { cents } from '@kerf/domain/money';
import { pricedBlade } from '@kerf/domain/testing/priced-blade';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { TierHint } from './tier-hint.tsx';
import { VolumePriceLine } from './volume-price-line.tsx';
import { VolumePrices } from './volume-prices.tsx';

function rows() {
  const table = screen.getByRole('table', { name: 'Volume prices' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => ({
      text: [...row.children].map(({ textContent }) => textContent),
      lit: row.getAttribute('aria-current') === 'true',
    }));
}

const lit = () => rows().findIndex((row) => row.lit);

test('every price is shown with its first quantity and its saving', () => {
  renderScreen(<VolumePrices product={pricedBlade} quantity={null} />);
  expect(rows()).toEqual([
    { text: ['from 6', '$78.00', ''], lit: false },
    { text: ['from 10', '$72.95', '6.4%'], lit: false },
    { text: ['from 50', '$65.20', '16.4%'], lit: false },
  ]);
});

test.each([
  [5, -1],
  [6, 0],
  [9, 0],
  [10, 1],
  [49, 1],
  [50, 2],
  [119, 2],
])('at %i pieces the price in row %i is lit', (quantity, row) => {
  renderScreen(<VolumePrices product={pricedBlade} quantity={quantity} />);
  expect(lit()).toBe(row);
});

test('where every quantity costs the same there is no table and no line', () => {
  const product = { ...pricedBlade, priceTiers: [] };
  renderScreen(
    <>
      <VolumePrices product={product} quantity={10} />
      <VolumePriceLine product={product} />
    </>,
  );
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});

test('the line names each tier', () => {
  renderScreen(<VolumePriceLine product={pricedBlade} />);
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(told).toEqual(['from 10 $72.95', 'from 50 $65.20']);
});

test('the line lights the price of a quantity', () => {
  renderScreen(<VolumePriceLine product={pricedBlade} quantity={49} />);
  const lights = screen
    .getAllByRole('listitem')
    .filter((item) => item.hasAttribute('aria-current'));
  expect(lights.map(({ textContent }) => textContent)).toEqual(['from 10 $72.95']);
});

test('the line of many tiers names the first and the last', () => {
  const more = [100, 200, 500].map((from) => ({ from, unitPrice: cents(6_500 - from) }));
  renderScreen(
    <VolumePriceLine
      product={{ ...pricedBlade, priceTiers: [...pricedBlade.priceTiers, ...more] }}
    />,
  );
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(told).toEqual(['from 10 $72.95', 'from 500 $60.00']);
});

test('a few more for a lower price are offered, and one click takes them', async () => {
  const taken: number[] = [];
  renderScreen(
    <TierHint product={pricedBlade} quantity={6} onTake={(quantity) => taken.push(quantity)} />,
  );
  const hint = screen.getByRole('button', { name: 'Add 4 more and pay $72.95 each' });
  await userEvent.click(hint);
  expect(taken).toEqual([10]);
});

test('a lower total for more pieces is pointed out', () => {
  renderScreen(<TierHint product={pricedBlade} quantity={46} onTake={() => undefined} />);
  const words = 'Add 4 more and pay $65.20 each, $3,260.00 in total';
  expect(screen.getByRole('button', { name: words })).toBeDefined();
});

test.each([
  ['the lowest price is reached', 50, pricedBlade],
  ['nothing has been typed', null, pricedBlade],
  ['the quantity is not legal', 5, pricedBlade],
  ['the stock ends before the tier', 12, { ...pricedBlade, stock: 50 }],
  [
    'no card pays so much',
    12,
    {
      ...pricedBlade,
      unitPrice: cents(9_000_000),
      priceTiers: [{ from: 50, unitPrice: cents(8_000_000) }],
    },
  ],
] as const)('nothing is offered where %s', (_, quantity, product) => {
  renderScreen(<TierHint product={product} quantity={quantity} onTake={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});
