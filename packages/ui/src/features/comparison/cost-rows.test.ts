import { cents } from '@kerf/domain/money';
import { listPrices } from '@kerf/domain/price-book';
import { describe, expect, it } from 'vitest';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import type { ComparedRow } from './compared-rows.ts';
import { cuttingRows, priceRows } from './cost-rows.ts';

const plan = { book: listPrices, quantity: 24, board: 1220, part: 50 };

function product(changes: Partial<ProductSummary> = {}): ProductSummary {
  return {
    id: 'p-1',
    name: 'Rip blade 300',
    sku: 'KC-300-48',
    unitPrice: cents(6000),
    priceTiers: [{ from: 20, unitPrice: cents(5000) }],
    minOrder: 5,
    stock: 120,
    packSize: 1,
    img: '',
    blade: heroBlade,
    ...changes,
  };
}

function reground(regrinds: number, price: number): ProductSummary {
  return product({
    unitPrice: cents(price),
    priceTiers: [],
    blade: { ...heroBlade, regrinds },
  });
}

function texts(rows: readonly ComparedRow[], label: string) {
  return rows.find((row) => row.label === label)?.cells.map((cell) => cell?.text ?? null);
}

describe('prices', () => {
  it("follow the tier at the buyer's quantity", () => {
    const rows = priceRows([product(), product({ priceTiers: [] })], plan);
    expect(texts(rows, 'Each at 24')).toEqual(['$50.00', '$60.00']);
    expect(texts(rows, 'Total for 24')).toEqual(['$1,200.00', '$1,440.00']);
    expect(texts(rows, 'Volume prices')).toEqual(['from 20 $50.00', 'None']);
  });

  it('have no total for a quantity that cannot be ordered', () => {
    const rows = priceRows([product(), product({ packSize: 10 })], plan);
    expect(texts(rows, 'Total for 24')).toEqual(['$1,200.00', 'Not sold in this quantity']);
    expect(texts(rows, 'Order quantity')).toEqual(['6 to 119', '10 to 110 in packs of 10']);
  });

  it.each([Number.NaN, 0, -3, 1.5])('are null for a quantity of %d', (quantity) => {
    const rows = priceRows([product()], { ...plan, quantity });
    expect(texts(rows, 'Each at your quantity')).toEqual([null]);
    expect(texts(rows, 'Total')).toEqual([null]);
  });
});

describe('the cost of a cut', () => {
  it('is compared per sharp edge where the regrinds of all blades are known', () => {
    const rows = cuttingRows([reground(0, 3000), reground(4, 6000)], plan);
    expect(texts(rows, 'Sharp edges')).toEqual(['1', '5']);
    expect(texts(rows, 'Price per sharp edge')).toEqual(['$30.00', '$12.00']);
    expect(texts(rows, 'Cost per cut')).toEqual([
      'Breaks even at 2.50× the cuts',
      'Cheapest per edge',
    ]);
  });

  it('is compared per blade where the regrinds of one are unknown', () => {
    const rows = cuttingRows([product({ priceTiers: [] }), reground(4, 4000)], plan);
    expect(texts(rows, 'Sharp edges')).toEqual([null, '5']);
    expect(texts(rows, 'Cost per cut')).toEqual([
      'Breaks even at 1.50× the cuts',
      'Cheapest per blade',
    ]);
  });

  it('rounds the break-even factor up', () => {
    const rows = cuttingRows([reground(0, 3000), reground(0, 4001)], plan);
    expect(texts(rows, 'Cost per cut')).toEqual([
      'Cheapest per edge',
      'Breaks even at 1.34× the cuts',
    ]);
  });

  it('is the same for equal blades, and null for a single blade', () => {
    const same = cuttingRows([product(), product()], plan);
    expect(texts(same, 'Cost per cut')).toEqual(['Cheapest per blade', 'Cheapest per blade']);
    expect(texts(cuttingRows([product()], plan), 'Cost per cut')).toEqual([null]);
  });
});

it.each([
  ['no blade', null],
  [
    'a blade of another kind',
    { kind: 'band', length: 2240, width: 16, thickness: 0.5, teethPerInch: 4, materials: [] },
  ],
] as const)('the cost of a cut is not compared with %s', (_, blade) => {
  const rows = cuttingRows([product(), product({ blade })], plan);
  expect(texts(rows, 'Cost per cut')).toEqual([null, null]);
});

describe('the yield of a board', () => {
  it('is shown where the kerf is known', () => {
    const rows = cuttingRows([product(), product({ blade: null })], plan);
    expect(texts(rows, 'Board yield')).toEqual(['22 parts', null]);
  });

  it('is null for a board without a width', () => {
    const rows = cuttingRows([product()], { ...plan, board: Number.NaN });
    expect(texts(rows, 'Board yield')).toEqual([null]);
  });
});
