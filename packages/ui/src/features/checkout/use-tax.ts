import type { TaxAnswer } from '@kerf/contract/schemas/order-tax';
import { type Cents, cents, dollarsFromCents } from '@kerf/domain/money';
import type { ShipTo } from '@kerf/domain/shipping/terms';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.ts';
import { centsFromWire } from '../../shared/wire-money.ts';
import { shopQuery } from './shop.queries.ts';
import type { ShippingForm } from './use-shipping.ts';

const PAUSE_MS = 250;

/** What an order is taxed, where the shop charges tax. */
export interface TaxForm {
  /** In cents; null while it isn't known for what is in the form. */
  readonly price: Cents | null;
  /** The latest answer; null before the first. */
  readonly answer: TaxAnswer | null;
  /** Why the tax can't be asked for; null if it can. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Whether it depends on the postal code. */
  readonly asksPostalCode: boolean;
}

export interface TaxedLine {
  readonly productId: string;
  readonly quantity: number;
  /** Which of several addresses it goes to. */
  readonly destination?: number;
}

/** Where a part of an order goes, and how. */
export interface TaxedDestination {
  readonly shipping: ShippingForm | null;
  readonly to: ShipTo;
}

/**
 * Asks the server for the tax of these lines and of shipping; null where the shop charges none. `goods` is what the
 * lines cost as they are shown, in cents: with another price, the tax is another one.
 */
export function useTax(
  lines: readonly TaxedLine[],
  goods: number,
  own: TaxedDestination,
  further: readonly TaxedDestination[],
): TaxForm | null {
  const api = useApi();
  const shop = useQuery(shopQuery(api)).data;
  const isCharged = shop?.tax === true;
  const asksPostalCodeIn = (country: string) => shop?.taxPostalCodes?.includes(country) === true;
  const asksPostalCode = asksPostalCodeIn(own.to.country);
  const questionOf = ({ shipping, to: { country, region, postalCode } }: TaxedDestination) => {
    const method = shipping?.chosen?.method.id;
    return {
      shipping: dollarsFromCents(shipping?.price ?? cents(0)),
      ...(method !== undefined && { shippingMethod: method }),
      to: { country, region, ...(asksPostalCodeIn(country) && { postalCode }) },
    };
  };
  const question = {
    lines: [...lines],
    ...questionOf(own),
    ...(further.length > 0 && { destinations: further.map(questionOf) }),
  };
  const asked = JSON.stringify(question);
  const [settled] = useDebouncedValue(asked, PAUSE_MS);
  const isSettled = settled === asked;
  const isPriced = [own, ...further].every(({ shipping }) => shipping?.price !== null);
  const isComplete = lines.length > 0 && isPriced;
  const query = useQuery({
    queryKey: ['order-tax', asked, goods],
    queryFn: ({ signal }) => api.quoteTax({ body: question }, { signal }),
    enabled: isCharged && isSettled && isComplete,
    placeholderData: keepPreviousData,
    // Changes arrive by themselves. The order is placed with the total that was shown, which the server compares.
    staleTime: 5 * 60_000,
    gcTime: 0,
  });
  if (!isCharged) return null;
  const isCurrent = isComplete && isSettled && !query.isPlaceholderData && query.data !== undefined;
  const tax = isCurrent ? query.data.tax : null;
  return {
    price: tax === null ? null : centsFromWire(tax),
    answer: query.data ?? null,
    error: query.error,
    retry: () => void query.refetch(),
    asksPostalCode,
  };
}
