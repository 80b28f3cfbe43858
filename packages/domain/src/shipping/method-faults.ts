import { CARD_PAYMENT_MAX } from '../money.ts';
import type {
  RateBasis,
  RateStep,
  ShippingMethod,
  ShippingTerms,
  ShippingZone,
  TermsFault,
  ZoneRate,
} from './terms.ts';

/** Lists what is wrong with the methods of a shop. */
export function methodsFaults({ zones, methods }: ShippingTerms): TermsFault[] {
  return methods.flatMap((method, index) => methodFaults(method, `methods.${index}`, zones));
}

function methodFaults(
  method: ShippingMethod,
  path: string,
  zones: readonly ShippingZone[],
): TermsFault[] {
  if (method.kind === 'pick-up') return [];
  const zoneIds = method.kind === 'quoted' ? method.zoneIds : method.rates.map((one) => one.zoneId);
  if (method.kind === 'rates' && zoneIds.length === 0) {
    return [{ path: `${path}.rates`, message: 'Enter a price for at least one zone.' }];
  }
  const isKnown = new Set(zones.map(({ id }) => id));
  const chosen = zoneIds.flatMap((zoneId, index) => {
    if (isKnown.has(zoneId) && zoneIds.indexOf(zoneId) === index) return [];
    const at = method.kind === 'quoted' ? 'zoneIds' : `rates.${index}.zoneId`;
    return [{ path: `${path}.${at}`, message: 'Choose each zone once.' }];
  });
  if (method.kind === 'quoted') return chosen;
  const rates = method.rates.flatMap((rate, index) =>
    rateFaults(method.basis, rate, `${path}.rates.${index}`),
  );
  return [...chosen, ...rates];
}

function rateFaults(basis: RateBasis, { steps, freeFrom }: ZoneRate, path: string): TermsFault[] {
  const free = freeFrom !== null && freeFrom <= 0;
  const isOne = steps.length === 1 && steps[0]?.upTo === null;
  return [
    ...(free ? [{ path: `${path}.freeFrom`, message: 'Enter an amount over $0.' }] : []),
    ...(steps.length === 0 ? [{ path: `${path}.steps`, message: 'Enter a price.' }] : []),
    ...(basis === 'flat' && steps.length > 0 && !isOne
      ? [{ path: `${path}.steps`, message: 'Enter one price for a flat rate.' }]
      : []),
    ...steps.flatMap((step, index) => stepFaults(step, steps[index - 1], `${path}.steps.${index}`)),
  ];
}

function stepFaults(
  { upTo, price }: RateStep,
  before: RateStep | undefined,
  path: string,
): TermsFault[] {
  const faults: TermsFault[] = [];
  if (price < 0 || price > CARD_PAYMENT_MAX) {
    faults.push({ path: `${path}.price`, message: 'Enter a price from $0 to $999,999.99.' });
  }
  if (before?.upTo === null) {
    faults.push({ path: `${path}.upTo`, message: 'Only the last step can be without a limit.' });
  } else if (upTo !== null && upTo <= (before?.upTo ?? 0)) {
    faults.push({ path: `${path}.upTo`, message: 'Enter more than in the step before.' });
  }
  return faults;
}
