import { newProduct } from '@kerf/contract/schemas/product';
import { bladeFaults, bladeKinds, type CircularBlade } from '@kerf/domain/blade';
import { firstQuantity, isOrderable, lastQuantity } from '@kerf/domain/bounds';
import { dollarsFromCents } from '@kerf/domain/money';
import { spoiltNumber } from '@kerf/domain/spoilt-number';
import { describe, expect, it } from 'vitest';
import { addedHoursAgo, sampleProducts } from './sample-products.ts';
import { sampleId } from './sample-records.ts';

const blades = sampleProducts.flatMap((product) => product.blade ?? []);
const discs = blades.filter((blade): blade is CircularBlade => blade.kind === 'circular');

const METRES_PER_SECOND_MAX = 100;

function rimSpeed(disc: CircularBlade): number {
  return (Math.PI * disc.diameter * disc.maxRpm) / 60_000;
}

function legalQuantities(product: (typeof sampleProducts)[number]): number {
  if (!isOrderable(product)) return 0;
  return (lastQuantity(product) - firstQuantity(product)) / product.packSize + 1;
}

describe('the sample catalogue', () => {
  it('holds at least 44 products and blades of every kind', () => {
    expect(blades.length).toBeGreaterThanOrEqual(44);
    expect(new Set(blades.map((blade) => blade.kind))).toEqual(new Set(bladeKinds));
    expect(sampleProducts.some((product) => product.blade === null)).toBe(true);
  });

  it('has no number that looks as if a spreadsheet had spoilt it', () => {
    const numbers = sampleProducts.flatMap(({ sku, aliases }) => [sku, ...aliases]);
    expect(numbers.filter((number) => spoiltNumber(number) !== null)).toEqual([]);
  });

  it.each(sampleProducts)('could have been added by an admin: $sku', ({ price, ...product }) => {
    const added = {
      ...product,
      price: dollarsFromCents(price),
      priceTiers: product.priceTiers.map(({ from, unitPrice }) => ({
        from,
        price: dollarsFromCents(unitPrice),
      })),
      replacedBy: product.replacedBy === null ? null : sampleId(product.replacedBy),
    };
    expect(newProduct.parse(added)).toEqual(added);
    expect(product.blade === null ? [] : bladeFaults(product.blade)).toEqual([]);
  });

  it('begins with blades of every kind', () => {
    const age = ({ name }: { name: string }, position: number) => addedHoursAgo(name, position);
    const byAge = sampleProducts
      .map((product, position) => ({ product, hours: age(product, position) }))
      .sort((one, other) => one.hours - other.hours)
      .map(({ product }) => product);
    expect(new Set(byAge.slice(0, 12).map(({ blade }) => blade?.kind))).toEqual(
      new Set(bladeKinds),
    );
  });

  it('has no name and no SKU twice', () => {
    const count = sampleProducts.length;
    expect(new Set(sampleProducts.map((product) => product.name.toLowerCase())).size).toBe(count);
    expect(new Set(sampleProducts.map((product) => product.sku)).size).toBe(count);
  });

  it('has exactly one product without an orderable quantity and one with only a few', () => {
    const quantities = sampleProducts.map(legalQuantities);
    expect(quantities.filter((count) => count === 0)).toHaveLength(1);
    expect(quantities.filter((count) => count > 0 && count < 10)).toHaveLength(1);
  });

  it('asks minimums and prices of the trade', () => {
    for (const { minOrder, price } of sampleProducts) {
      expect(minOrder).toBeLessThanOrEqual(100);
      expect(price).toBeGreaterThanOrEqual(240);
      expect(price).toBeLessThanOrEqual(38_900);
    }
  });

  it('shows every way of selling by the hundred', () => {
    const some = {
      packs: sampleProducts.filter(({ packSize }) => packSize > 1),
      volumePrices: sampleProducts.filter(({ priceTiers }) => priceTiers.length > 0),
      aliases: sampleProducts.filter(({ aliases }) => aliases.length > 0),
    };
    for (const [what, products] of Object.entries(some)) {
      expect(products.length, what).toBeGreaterThanOrEqual(8);
      expect(products.length, what).toBeLessThan(sampleProducts.length);
    }
    const reground = discs.filter(({ regrinds }) => regrinds !== undefined);
    expect(reground.length).toBeGreaterThanOrEqual(8);
    expect(reground.length).toBeLessThan(discs.length);
  });

  it('has one product that another of the catalogue replaces', () => {
    const skus = sampleProducts.map(({ sku }) => sku);
    const replaced = sampleProducts.flatMap(({ replacedBy }) => replacedBy ?? []);
    expect(replaced).toHaveLength(1);
    expect(skus).toEqual(expect.arrayContaining(replaced));
  });

  it('describes each product in two to four quiet sentences', () => {
    for (const { des } of sampleProducts) {
      const sentences = des.split(/(?<=\.)\s+(?=[A-Z0-9])/);
      expect(sentences.length, des).toBeGreaterThanOrEqual(2);
      expect(sentences.length, des).toBeLessThanOrEqual(4);
      expect(des).not.toContain('!');
    }
  });

  it('rates no disc beyond the rim speed that carbide may run at', () => {
    for (const disc of discs) {
      expect(rimSpeed(disc), `${disc.diameter} mm`).toBeLessThanOrEqual(METRES_PER_SECOND_MAX);
    }
  });

  it('gives every disc a size and a clearance that can be made', () => {
    for (const disc of discs) {
      expect(disc.diameter).toBeGreaterThanOrEqual(136);
      expect(disc.diameter).toBeLessThanOrEqual(500);
      expect(disc.bore).toBeGreaterThanOrEqual(10);
      expect(disc.bore).toBeLessThanOrEqual(40);
      expect(disc.teeth).toBeGreaterThanOrEqual(12);
      expect(disc.teeth).toBeLessThanOrEqual(120);
      expect(disc.kerf - disc.plate).toBeGreaterThan(0.29);
      expect(disc.kerf - disc.plate).toBeLessThan(1.31);
    }
  });

  it('says what every blade cuts', () => {
    expect(blades.filter((blade) => blade.materials.length === 0)).toEqual([]);
  });
});
