import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { sampleMethod, samplePlace, sampleRate, sampleZone } from '../testing/sample-shipping.ts';
import { obstacleText } from './obstacle-text.ts';
import { type ShippedLine, shippingOptions } from './shipping-options.ts';
import type { RateStep, ShippingMethod } from './terms.ts';

const zones = [sampleZone('us', samplePlace('US')), sampleZone('ca', samplePlace('CA'))];
const toUs = { country: 'US', region: '', postalCode: '' };

const line = (parts: Partial<ShippedLine> = {}): ShippedLine => ({
  sku: 'KC-250',
  unitPrice: cents(6450),
  quantity: 2,
  grams: 1500,
  longestMm: 250,
  ...parts,
});
const step = (upTo: number | null, price: number): RateStep => ({ upTo, price: cents(price) });

/** "1800", "quoted", or why not. */
function priced(method: ShippingMethod, lines = [line()], to = toUs): string {
  const [option] = shippingOptions({ zones, methods: [method] }, lines, to);
  if (!option) throw new Error('No option.');
  const { price } = option;
  if (price.kind === 'price') return `${price.price}`;
  return price.kind === 'quoted' ? 'quoted' : obstacleText(price.obstacle);
}

const rates = (...steps: RateStep[]) => [sampleRate('us', { steps })];

describe('a method by weight', () => {
  const byWeight = sampleMethod({
    basis: 'weight',
    rates: rates(step(2000, 900), step(3000, 1200), step(30_000, 4800)),
  });

  it.each([
    [1, '900'],
    [2, '1200'],
    [20, '4800'],
    [26, 'Not for 39 kg.'],
  ])('of %d pieces costs %s', (quantity, expected) => {
    expect(priced(byWeight, [line({ quantity })])).toBe(expected);
  });

  it('says which products have no weight', () => {
    const unknown = ['A', 'B', 'C', 'D'].map((sku) => line({ sku, grams: null }));
    expect(priced(byWeight, [line(), ...unknown.slice(0, 1)])).toBe('The weight of A isn’t known.');
    expect(priced(byWeight, unknown.slice(0, 2))).toBe('The weight of A and B isn’t known.');
    expect(priced(byWeight, unknown)).toBe('The weight of A, B, C and 1 more isn’t known.');
  });

  it('that is the same for any weight needs none', () => {
    const any = sampleMethod({ basis: 'weight', rates: rates(step(null, 900)) });
    expect(priced(any, [line({ grams: null })])).toBe('900');
  });

  it('does not carry pieces that are too heavy, too long, or not measured', () => {
    const light = sampleMethod({ pieceGramsMax: 1499 });
    expect(priced(light)).toBe('Not for KC-250, 1.5 kg each.');
    expect(priced(light, [line({ grams: null })])).toBe('The weight of KC-250 isn’t known.');
    const short = sampleMethod({ pieceMmMax: 249 });
    expect(priced(short)).toBe('Not for KC-250, 250 mm long.');
    expect(priced(short, [line({ longestMm: null })])).toBe('The length of KC-250 isn’t known.');
    expect(priced(sampleMethod({ pieceGramsMax: 1500, pieceMmMax: 250 }))).toBe('1800');
  });
});

describe('a method by value', () => {
  const byValue = sampleMethod({
    basis: 'value',
    rates: rates(step(12_900, 900), step(50_000, 0)),
  });

  it.each([
    [2, '900'],
    [3, '0'],
    [8, 'Not for goods of $516.00.'],
  ])('of %d pieces costs %s', (quantity, expected) => {
    expect(priced(byValue, [line({ quantity })])).toBe(expected);
  });

  it('is free from an amount, to the cent', () => {
    const free = sampleMethod({ rates: [sampleRate('us', { freeFrom: cents(12_901) })] });
    expect(priced(free)).toBe('1800');
    expect(priced(free, [line(), line({ unitPrice: cents(1), quantity: 1 })])).toBe('0');
  });
});

describe('where it goes', () => {
  it('decides, or what is missing of it is said', () => {
    expect(priced(sampleMethod(), [line()], { ...toUs, country: '' })).toBe('Choose the country.');
    expect(priced(sampleMethod(), [line()], { ...toUs, country: 'CA' })).toBe(
      'Not available in ca.',
    );
    expect(priced(sampleMethod(), [line()], { ...toUs, country: 'JP' })).toBe(
      'We don’t ship to this address.',
    );
  });

  it('does not matter to who picks up, nor to what is quoted everywhere', () => {
    const nowhere = { ...toUs, country: '' };
    const named = { id: 'm', name: 'M', words: '' };
    expect(priced({ ...named, kind: 'pick-up' }, [line()], nowhere)).toBe('0');
    expect(priced({ ...named, kind: 'quoted', zoneIds: [] }, [line()], nowhere)).toBe('quoted');
    const toCanada: ShippingMethod = { ...named, kind: 'quoted', zoneIds: ['ca'] };
    expect(priced(toCanada, [line()], { ...toUs, country: 'CA' })).toBe('quoted');
    expect(priced(toCanada)).toBe('Not available in us.');
  });
});
