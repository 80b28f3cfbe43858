import { type Cents, cents, isCents } from '@kerf/domain/money';
import { type DestinationShipping, TO_BE_QUOTED, totalParts } from '@kerf/domain/total-parts';
import { Group, Stack, Text } from '@mantine/core';
import { Money } from '../../components/quantity.tsx';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import {
  areChargesKnown,
  type Charges,
  chargesPrice,
  isShippingToQuote,
  shippingPrice,
} from './use-charges.ts';

interface TotalPartsProps {
  /** Null if nothing can be ordered yet. */
  readonly goods: number | null;
  readonly charges: Charges;
}

/** What an order's total is made of, where it is more than goods. */
export function TotalParts({ goods, charges }: TotalPartsProps) {
  const { shipping, further, tax } = charges;
  if (tax?.error) return <ErrorAlert error={tax.error} onRetry={tax.retry} />;
  if (goods === null || !isCents(goods) || !areChargesKnown(charges)) return null;
  const parts = totalParts({
    goods,
    shipping: shippingPrice(charges),
    tax: tax?.price ?? cents(0),
    method: shipping?.chosen?.method.name ?? null,
    isToQuote: isShippingToQuote(charges),
    destinations: further.length === 0 ? undefined : [{ shipping }, ...further].map(partOf),
    taxRows: (tax?.answer?.rows ?? []).map((row) => ({
      name: row.title,
      amount: centsFromWire(row.tax),
    })),
  });
  if (parts.length === 0) return null;
  return (
    <Stack gap={4} fz="sm">
      {parts.map(({ name, amount }) => (
        <Group key={name} justify="space-between" wrap="nowrap">
          <span>{name}</span>
          {amount === null ? TO_BE_QUOTED : <Money cents={amount} />}
        </Group>
      ))}
      {tax?.answer?.sentences.map((sentence) => (
        <Text key={sentence} fz="xs" c="dimmed">
          {sentence}
        </Text>
      ))}
    </Stack>
  );
}

/** Goods, shipping that isn't to be quoted, and tax in cents; null if one isn't known. A huge order exceeds the range of `Cents`. */
export function totalWith(goods: number | null, charges: Charges): Cents | null {
  if (goods === null || !areChargesKnown(charges)) return null;
  const total = goods + chargesPrice(charges);
  return isCents(total) ? total : null;
}

function partOf({ shipping }: Pick<Charges, 'shipping'>): DestinationShipping {
  return {
    method: shipping?.chosen?.method.name ?? null,
    amount: shipping?.isToQuote ? null : (shipping?.price ?? cents(0)),
  };
}
