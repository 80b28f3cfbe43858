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
import type { FormDraft } from '../../components/form/form-draft.ts';
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

/** What goes to one of an order's addresses. */
export interface ShippedGoods {
  /** Tells it from the order's others. */
  readonly key: string;
  readonly lines: readonly ShippedLine[];
  readonly shipTo: ShipTo;
}

/**
 * The choice of a shipping method for each address of an order; null where the shop has none, and had none before.
 */
export function useShipping(
  goods: readonly ShippedGoods[],
  kept: KeptChoices,
): (ShippingForm | null)[] {
  const shop = useQuery(shopQuery(useApi())).data;
  const shipping = shop?.shipping;
  const terms = useMemo(() => (shipping ? termsFromDollars(shipping) : null), [shipping]);
  const countries = terms ? countriesOf(terms) : null;
  const only = countries?.length === 1 ? countries[0] : undefined;
  const offered = goods.map(({ key, lines, shipTo }) => {
    const to = { ...shipTo, country: shipTo.country || (only ?? '') };
    return { key, to, options: terms ? shippingOptions(terms, lines, to) : [] };
  });
  const held = useHeldChoices(terms, offered, kept);
  return offered.map(({ key, to, options }) => {
    const { chosen, shown, choose } = held(key, options);
    if (!shop || (!terms && shown === null)) return null;
    return {
      to,
      countries,
      asked: partsAsked(terms?.zones ?? [], to.country),
      options,
      chosen,
      gone: chosen === null ? (shown?.name ?? null) : null,
      calendar: terms?.calendar ?? null,
      price: terms ? priceOf(chosen) : cents(0),
      isToQuote: chosen?.price.kind === 'quoted',
      choose,
    } satisfies ShippingForm;
  });
}

type NamedMethod = Pick<ShippingMethod, 'id' | 'name'>;

/** Methods by the key of the address that they are for. */
type MethodsByKey = Readonly<Record<string, NamedMethod>>;

/** What was on screen before: the terms, and the methods that were chosen, by the buyer or by themselves. */
interface Seen {
  readonly terms: ShippingTerms | null;
  readonly shown: MethodsByKey;
}

interface OfferedOptions {
  readonly key: string;
  readonly options: readonly ShippingOption[];
}

/** Where the buyer's choices are kept. */
interface KeptChoices {
  readonly draft: FormDraft;
  readonly change: (changes: FormDraft) => void;
}

const METHOD = 'method ';

/** The methods in a draft, each as its id and its name. */
function keptMethods(draft: FormDraft): MethodsByKey {
  const methods = Object.entries(draft).filter(([entry]) => entry.startsWith(METHOD));
  return Object.fromEntries(
    methods.map(([entry, text]) => {
      const [id = '', ...name] = text.split(' ');
      return [entry.slice(METHOD.length), { id, name: name.join(' ') }];
    }),
  );
}

/**
 * The methods that are chosen. What was shown stays chosen when the shop changes its methods, so that no other one
 * takes its place unsaid.
 */
function useHeldChoices(
  terms: ShippingTerms | null,
  offered: readonly OfferedOptions[],
  kept: KeptChoices,
) {
  const [choices, setChoices] = useState(() => keptMethods(kept.draft));
  const [seen, setSeen] = useState<Seen>({ terms: null, shown: {} });
  const held = seen.terms === terms ? choices : { ...seen.shown, ...choices };
  const shown: Record<string, NamedMethod> = {};
  for (const { key, options } of offered) {
    const method = held[key] ?? chosenOf(options, null)?.method;
    if (method) shown[key] = method;
  }
  if (!isSame(held, choices)) setChoices(held);
  if (seen.terms !== terms || !isSame(seen.shown, shown)) setSeen({ terms, shown });
  return (key: string, options: readonly ShippingOption[]) => ({
    chosen: chosenOf(options, held[key] ?? null),
    shown: held[key] ?? null,
    choose: (id: string) => {
      const method = options.find((option) => option.method.id === id)?.method;
      if (!method) return;
      setChoices({ ...held, [key]: method });
      kept.change({ [`${METHOD}${key}`]: `${method.id} ${method.name}` });
    },
  });
}

function isSame(one: MethodsByKey, other: MethodsByKey): boolean {
  const idsOf = (methods: MethodsByKey) =>
    Object.entries(methods).map(([key, { id }]) => `${key} ${id}`);
  return idsOf(one).toSorted().join() === idsOf(other).toSorted().join();
}

/**
 * The one that was chosen, else the first with a price, else the first that can be; none while the address may make
 * another one the first, so that nobody who writes an address comes for the goods.
 */
function chosenOf(options: readonly ShippingOption[], chosen: NamedMethod | null) {
  if (chosen !== null) return options.find(({ method }) => method.id === chosen.id) ?? null;
  if (options.some(asksAddress)) return null;
  const priced = options.find(({ price }) => price.kind === 'price');
  return priced ?? options.find(({ price }) => price.kind === 'quoted') ?? null;
}

function asksAddress({ price }: ShippingOption): boolean {
  return price.kind === 'unavailable' && price.obstacle.kind === 'address_incomplete';
}

function priceOf(chosen: ShippingOption | null): Cents | null {
  if (chosen?.price.kind === 'quoted') return cents(0);
  return chosen?.price.kind === 'price' ? chosen.price.price : null;
}

function countriesOf({ zones }: ShippingTerms): string[] | null {
  const countries = zones.flatMap(({ places }) => places.map(({ country }) => country));
  return countries.includes(EVERYWHERE) ? null : [...new Set(countries)];
}
