import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOrderableQuantity } from './bounds.ts';
import { cents } from './money.ts';
import { checkOrderRows, type RowProduct, type WantedRow } from './order-rows.ts';
import { listPrices } from './price-book.ts';
import { readQuantity } from './typed-quantity.ts';

const blade: RowProduct = {
  id: 'blade',
  minOrder: 5,
  stock: 120,
  packSize: 1,
  unitPrice: cents(7_800),
  priceTiers: [{ from: 50, unitPrice: cents(6_520) }],
};
const packed: RowProduct = { ...blade, id: 'packed', packSize: 10 };
const soldOut: RowProduct = { ...blade, id: 'sold-out', stock: 4 };

const of = (product: RowProduct, quantity: string): WantedRow => ({
  item: { kind: 'product', product },
  quantity: readQuantity(quantity),
});
const without = (kind: 'gone' | 'unknown' | 'none'): WantedRow => ({
  item: { kind },
  quantity: readQuantity('6'),
});

test.each([
  ['an ordinary row', of(blade, '6'), null, null],
  ['one under the minimum is offered the first', of(blade, '5'), 'below-first', 6],
  ['one over the stock the last', of(blade, '120'), 'above-last', 119],
  ['one between packs the nearest', of(packed, '14'), 'not-in-packs', 10],
  ['one without a quantity is asked for it', of(blade, ''), 'quantity', null],
  ['one with a fraction is asked what is meant', of(blade, '11.5'), 'quantity', null],
  ['one with a formula is asked what is meant', of(blade, '=10+2'), 'quantity', null],
  ['one that reads as 1.2 or as 1,200 is asked which', of(blade, '1.200'), 'quantity', null],
  ['one that counts its pieces is offered their number', of(blade, '12 pcs'), 'quantity', 12],
  ['a product without stock', of(soldOut, '6'), 'not-orderable', null],
  ['a product without stock, and no quantity', of(soldOut, ''), 'not-orderable', null],
  ['nothing', without('none'), 'no-item', null],
  ['something unknown', without('unknown'), 'unknown', null],
  ['something that is gone', without('gone'), 'gone', null],
])('%s', (_, row, problem, instead) => {
  expect(checkOrderRows(listPrices, [row])).toMatchObject([{ problem, instead }]);
});

test('the price is that of the quantity', () => {
  const prices = checkOrderRows(listPrices, [of(packed, '40'), of(blade, '50')]).map(
    ({ unitPrice }) => unitPrice,
  );
  expect(prices).toEqual([7_800, 6_520]);
});

test('rows of one product form one line, whose total must be orderable', () => {
  expect(checkOrderRows(listPrices, [of(blade, '3'), of(blade, '47')])).toEqual([
    { problem: null, instead: null, unitPrice: 6_520, together: 50 },
    { problem: null, instead: null, unitPrice: 6_520, together: 50 },
  ]);
  expect(
    checkOrderRows(listPrices, [of(blade, '60'), of(blade, '60'), of(blade, 'x')]),
  ).toMatchObject([
    { problem: 'above-last', instead: null, together: 120 },
    { problem: 'above-last', instead: null, together: 120 },
    { problem: 'quantity', instead: null, together: null },
  ]);
});

const quantities = fc.oneof(
  fc.integer({ min: 0, max: 200 }).map(String),
  fc.constantFrom('', 'x', '1.200', '7 pcs', '99999999'),
);
const rows = fc.array(
  fc.tuple(fc.constantFrom(blade, packed, soldOut), quantities).map(([p, q]) => of(p, q)),
);

test('ready rows are orderable as the one line that they form', () => {
  fc.assert(
    fc.property(rows, (wanted) => {
      const checked = checkOrderRows(listPrices, wanted);
      const ready = wanted.filter((_, index) => checked[index]?.problem === null);
      for (const product of [blade, packed, soldOut]) {
        const sum = ready.filter(isOf(product)).reduce((total, row) => total + piecesOf(row), 0);
        expect(sum === 0 || isOrderableQuantity(sum, product)).toBe(true);
      }
    }),
  );
});

test('a row with its offered quantity can be ordered', () => {
  fc.assert(
    fc.property(rows, (wanted) => {
      const corrected = checkOrderRows(listPrices, wanted).flatMap(({ instead }, index) => {
        const item = wanted[index]?.item;
        if (instead === null || item?.kind !== 'product') return [];
        return checkOrderRows(listPrices, [of(item.product, String(instead))]);
      });
      expect(corrected.filter(({ problem }) => problem !== null)).toEqual([]);
    }),
  );
});

function isOf(product: RowProduct) {
  return ({ item }: WantedRow) => item.kind === 'product' && item.product === product;
}

function piecesOf({ quantity }: WantedRow): number {
  return quantity.kind === 'whole' ? quantity.quantity : 0;
}
