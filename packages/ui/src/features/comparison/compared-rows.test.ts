import { cents } from '@kerf/domain/money';
import { expect, it } from 'vitest';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { differs, specificationRows } from './compared-rows.ts';

function product(blade: ProductSummary['blade']): ProductSummary {
  return {
    id: 'p-1',
    name: 'A product',
    sku: 'KC-1',
    unitPrice: cents(6000),
    priceTiers: [],
    minOrder: 5,
    stock: 120,
    packSize: 1,
    img: '',
    blade,
  };
}

const band = {
  kind: 'band',
  length: 2240,
  width: 16,
  thickness: 0.5,
  teethPerInch: 4,
  materials: [],
} as const;

function row(label: string, ...blades: readonly ProductSummary['blade'][]) {
  const found = specificationRows(blades.map(product)).find((each) => each.label === label);
  if (!found) throw new Error(`No row ${label}`);
  return { differs: differs(found), texts: found.cells.map((cell) => cell?.text ?? null) };
}

it('lengths are in millimeters, and equal values do not differ', () => {
  expect(row('Bore', heroBlade, heroBlade)).toEqual({ differs: false, texts: ['30 mm', '30 mm'] });
});

it('a fact that a kind of blade does not have is a dash, and an unspecified one is null', () => {
  expect(row('Bore', heroBlade, band, null).texts).toEqual(['30 mm', '–', null]);
  expect(row('Regrinds', { ...heroBlade, regrinds: 4 }, heroBlade).texts).toEqual(['4', null]);
  expect(row('Materials', heroBlade, band).texts).toEqual(['Hardwood, Plywood', null]);
});

it('an unspecified value differs from a specified one', () => {
  expect(row('Regrinds', { ...heroBlade, regrinds: 4 }, heroBlade).differs).toBe(true);
});
