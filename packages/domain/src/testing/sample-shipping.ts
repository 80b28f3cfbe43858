import { cents } from '../money.ts';
import type {
  RatedMethod,
  ShippingTerms,
  ShippingZone,
  ZonePlace,
  ZoneRate,
} from '../shipping/terms.ts';

export function samplePlace(country: string, parts: Partial<ZonePlace> = {}): ZonePlace {
  return { country, regions: [], postalCodes: [], ...parts };
}

/** A zone whose name is its id. */
export function sampleZone(id: string, ...places: ZonePlace[]): ShippingZone {
  return { id, name: id, places };
}

export function sampleRate(zoneId: string, rate: Partial<ZoneRate> = {}): ZoneRate {
  return { zoneId, steps: [{ upTo: null, price: cents(1800) }], freeFrom: null, ...rate };
}

export function sampleMethod(method: Partial<RatedMethod> = {}): RatedMethod {
  return {
    id: 'standard',
    name: 'Standard',
    words: '',
    kind: 'rates',
    basis: 'flat',
    rates: [sampleRate('us')],
    pieceGramsMax: null,
    pieceMmMax: null,
    ...method,
  };
}

/** A shop that ships to the United States for $18, and whose goods can be picked up. */
export function sampleTerms(terms: Partial<ShippingTerms> = {}): ShippingTerms {
  return {
    zones: [sampleZone('us', samplePlace('US'))],
    methods: [
      sampleMethod(),
      { id: 'pick-up', name: 'Pick-up', words: '1 Arbor Way', kind: 'pick-up' },
    ],
    ...terms,
  };
}
