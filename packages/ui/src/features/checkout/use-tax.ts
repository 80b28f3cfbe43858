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
}

/** Asks the server for the tax of these lines and of shipping; null where the shop charges none. */
export function useTax(
  lines: readonly TaxedLine[],
  shipping: ShippingForm | null,
  { country, region, postalCode }: ShipTo,
): TaxForm | null {
  const api = useApi();
  const shop = useQuery(shopQuery(api)).data;
  const isCharged = shop?.tax === true;
  const asksPostalCode = shop?.taxPostalCodes?.includes(country) === true;
  const method = shipping?.chosen?.method.id;
  const price = shipping ? shipping.price : cents(0);
  const question = {
    lines: [...lines],
    shipping: dollarsFromCents(price ?? cents(0)),
    ...(method !== undefined && { shippingMethod: method }),
    to: { country, region, ...(asksPostalCode && { postalCode }) },
  };
  const asked = JSON.stringify(question);
  const [settled] = useDebouncedValue(asked, PAUSE_MS);
  const isSettled = settled === asked;
  const isComplete = lines.length > 0 && price !== null;
  const query = useQuery({
    queryKey: ['order-tax', asked],
    queryFn: ({ signal }) => api.quoteTax({ body: question }, { signal }),
    enabled: isCharged && isSettled && isComplete,
    placeholderData: keepPreviousData,
    // The order is placed with the total that was shown, which the server compares.
    staleTime: Number.POSITIVE_INFINITY,
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
