import { type Cents, cents, isCents } from '@kerf/domain/money';
import { totalParts } from '@kerf/domain/total-parts';
import { Group, Stack } from '@mantine/core';
import { Money } from '../../components/money.tsx';
import type { ShippingForm } from './use-shipping.ts';

interface TotalPartsProps {
  /** Null if nothing can be ordered yet. */
  readonly goods: number | null;
  readonly shipping: ShippingForm | null;
}

/** What an order's total is made of, where it is more than goods. */
export function TotalParts({ goods, shipping }: TotalPartsProps) {
  if (goods === null || !isCents(goods) || shipping?.chosen == null || shipping.price === null) {
    return null;
  }
  const parts = totalParts({
    goods,
    shipping: shipping.price,
    tax: cents(0),
    method: shipping.chosen.method.name,
    taxRows: [],
  });
  return (
    <Stack gap={4} fz="sm">
      {parts.map(({ name, amount }) => (
        <Group key={name} justify="space-between" wrap="nowrap">
          <span>{name}</span>
          <Money cents={amount} />
        </Group>
      ))}
    </Stack>
  );
}

/** Goods and shipping in cents; null if either isn't known. A huge order exceeds the range of `Cents`. */
export function totalWith(goods: number | null, shipping: ShippingForm | null): Cents | null {
  if (goods === null) return null;
  if (shipping !== null && shipping.price === null) return null;
  const total = goods + (shipping?.price ?? 0);
  return isCents(total) ? total : null;
}
