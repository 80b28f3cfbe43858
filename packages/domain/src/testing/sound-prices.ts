import fc from 'fast-check';
import { cents } from '../money.ts';

/** Valid list prices: quantities rise, prices do not. */
export const soundPrices = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 40 }), off: fc.nat({ max: 300 }) }), {
    maxLength: 10,
  })
  .map((steps) => {
    let [from, unitPrice] = [1, 4000];
    const priceTiers = steps.map(({ step, off }) => {
      from += step;
      unitPrice -= off;
      return { from, unitPrice: cents(unitPrice) };
    });
    return { unitPrice: cents(4000), priceTiers };
  });
