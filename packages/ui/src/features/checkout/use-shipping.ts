import type { Cents } from '@kerf/domain/money';
import {
  type ShippedLine,
  type ShippingOption,
  shippingOptions,
} from '@kerf/domain/shipping/shipping-options';
import { EVERYWHERE, type ShippingTerms, type ShipTo } from '@kerf/domain/shipping/terms';
import { termsFromDollars } from '@kerf/domain/shipping/terms-in-dollars';
import { partsAsked } from '@kerf/domain/shipping/zone';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApi } from '../../shared/api.ts';
import { shopQuery } from './shop.queries.ts';

/** How an order is to be shipped, where the shop has shipping methods. */
export interface ShippingForm {
  /** Where the order goes: as typed, or to the only country that the shop ships to. */
  readonly to: ShipTo;
  /** Countries to choose from; null for all of them. */
  readonly countries: readonly string[] | null;
  /** What of the address the price depends on, besides the country. */
  readonly asked: { readonly region: boolean; readonly postalCode: boolean };
  readonly options: readonly ShippingOption[];
  readonly chosen: ShippingOption | null;
  /** Whether the method that the buyer chose is no longer there. */
  readonly isGone: boolean;
  /** In cents; null while no method with a price is chosen. */
  readonly price: Cents | null;
  readonly choose: (methodId: string) => void;
}

/** The choice of a shipping method for these lines; null where the shop has none. */
export function useShipping(
  lines: readonly Omit<ShippedLine, 'grams' | 'longestMm'>[],
  shipTo: ShipTo,
) {
  const shipping = useQuery(shopQuery(useApi())).data?.shipping;
  const terms = useMemo(() => (shipping ? termsFromDollars(shipping) : null), [shipping]);
  const [methodId, setMethodId] = useState<string | null>(null);
  if (!terms) return null;
  const countries = countriesOf(terms);
  const only = countries?.length === 1 ? countries[0] : undefined;
  const to = { ...shipTo, country: shipTo.country || (only ?? '') };
  // Products have no weight yet.
  const shipped = lines.map((line) => ({ ...line, grams: null, longestMm: null }));
  const options = shippingOptions(terms, shipped, to);
  const isGone = methodId !== null && !options.some(({ method }) => method.id === methodId);
  const chosen = isGone ? null : chosenOf(options, methodId);
  return {
    to,
    countries,
    asked: partsAsked(terms.zones, to.country),
    options,
    chosen,
    isGone,
    price: chosen?.price.kind === 'price' ? chosen.price.price : null,
    choose: setMethodId,
  } satisfies ShippingForm;
}

/** The one that the buyer chose, else the first that can be. */
function chosenOf(options: readonly ShippingOption[], methodId: string | null) {
  return (
    options.find(({ method, price }) =>
      methodId === null ? price.kind === 'price' : method.id === methodId,
    ) ?? null
  );
}

function countriesOf({ zones }: ShippingTerms): string[] | null {
  const countries = zones.flatMap(({ places }) => places.map(({ country }) => country));
  return countries.includes(EVERYWHERE) ? null : [...new Set(countries)];
}
