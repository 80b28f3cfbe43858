import { type Cents, cents } from '@kerf/domain/money';
import {
  type ShippedLine,
  type ShippingOption,
  shippingOptions,
} from '@kerf/domain/shipping/shipping-options';
import {
  EVERYWHERE,
  type ShippingCalendar,
  type ShippingMethod,
  type ShippingTerms,
  type ShipTo,
} from '@kerf/domain/shipping/terms';
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
  /** The name of the method that was chosen, if the shop no longer offers it. */
  readonly gone: string | null;
  /** The days that estimates go by; null where none is shown. */
  readonly calendar: ShippingCalendar | null;
  /** In cents; 0 while it is to be quoted, null while no method that can be had is chosen. */
  readonly price: Cents | null;
  /** Whether staff quote it once the order is placed. */
  readonly isToQuote: boolean;
  readonly choose: (methodId: string) => void;
}

/** The choice of a shipping method for these lines; null where the shop has none, and had none before. */
export function useShipping(lines: readonly ShippedLine[], shipTo: ShipTo) {
  const shipping = useQuery(shopQuery(useApi())).data?.shipping;
  const terms = useMemo(() => (shipping ? termsFromDollars(shipping) : null), [shipping]);
  const countries = terms ? countriesOf(terms) : null;
  const only = countries?.length === 1 ? countries[0] : undefined;
  const to = { ...shipTo, country: shipTo.country || (only ?? '') };
  const options = terms ? shippingOptions(terms, lines, to) : [];
  const { chosen, held, choose } = useHeldChoice(terms, options);
  if (!terms && held === null) return null;
  return {
    to,
    countries,
    asked: partsAsked(terms?.zones ?? [], to.country),
    options,
    chosen,
    gone: chosen === null ? (held?.name ?? null) : null,
    calendar: terms?.calendar ?? null,
    price: terms ? priceOf(chosen) : cents(0),
    isToQuote: chosen?.price.kind === 'quoted',
    choose,
  } satisfies ShippingForm;
}

type NamedMethod = Pick<ShippingMethod, 'id' | 'name'>;

/** What was on screen before: the terms, and the method that was chosen, by the buyer or by itself. */
interface Seen {
  readonly terms: ShippingTerms | null;
  readonly shown: NamedMethod | null;
}

/**
 * The method that is chosen. What was shown stays chosen when the shop changes its methods, so that no other one
 * takes its place unsaid.
 */
function useHeldChoice(terms: ShippingTerms | null, options: readonly ShippingOption[]) {
  const [choice, setChoice] = useState<NamedMethod | null>(null);
  const [seen, setSeen] = useState<Seen>({ terms: null, shown: null });
  const held = choice ?? (seen.terms === terms ? null : seen.shown);
  const chosen = chosenOf(options, held);
  const shown = held ?? chosen?.method ?? null;
  if (held !== choice) setChoice(held);
  if (seen.terms !== terms || seen.shown?.id !== shown?.id) setSeen({ terms, shown });
  const choose = (id: string) =>
    setChoice(options.find(({ method }) => method.id === id)?.method ?? null);
  return { chosen, held, choose };
}

/** The one that was chosen, else the first with a price, else the first that can be. */
function chosenOf(options: readonly ShippingOption[], chosen: NamedMethod | null) {
  if (chosen !== null) return options.find(({ method }) => method.id === chosen.id) ?? null;
  const priced = options.find(({ price }) => price.kind === 'price');
  return priced ?? options.find(({ price }) => price.kind === 'quoted') ?? null;
}

function priceOf(chosen: ShippingOption | null): Cents | null {
  if (chosen?.price.kind === 'quoted') return cents(0);
  return chosen?.price.kind === 'price' ? chosen.price.price : null;
}

function countriesOf({ zones }: ShippingTerms): string[] | null {
  const countries = zones.flatMap(({ places }) => places.map(({ country }) => country));
  return countries.includes(EVERYWHERE) ? null : [...new Set(countries)];
}
