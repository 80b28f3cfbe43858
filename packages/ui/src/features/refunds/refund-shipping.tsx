import type { Order } from '@kerf/contract/schemas/order';
import { cents, dollarsFromCents, formatCents } from '@kerf/domain/money';
import { type RefundPlan, type RefundSubject, shippingToRefund } from '@kerf/domain/refund';
import { partsBesideUnits } from '@kerf/domain/refund-parts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { Money } from '../../components/money.tsx';
import type { RefundFormState } from './refund-fields.ts';

interface RefundShippingProps {
  readonly order: Order;
  readonly subject: RefundSubject;
  readonly form: RefundFormState;
}

/** How much of the shipping to refund; nothing where it is not charged for. */
export function RefundShipping({ order, subject, form }: RefundShippingProps) {
  const { shipping } = subject;
  if (shipping === null || shipping.charged === 0) return null;
  const most = shippingToRefund(subject);
  const label = shippingName(order);
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={label}
        description={describe(shipping, most)}
        inputMode="decimal"
        autoComplete="off"
        maw="14rem"
        {...form.field('shipping')}
      />
      {most > 0 && (
        <Button
          variant="subtle"
          aria-label={`All ${formatCents(most)} of shipping`}
          onClick={() => form.change('shipping', dollarsFromCents(most).toFixed(2))}
        >
          All {formatCents(most)}
        </Button>
      )}
    </Group>
  );
}

function describe({ refunded, tax }: NonNullable<RefundSubject['shipping']>, most: number): string {
  if (most === 0) return 'All of it was refunded';
  const withoutTax = tax > 0 ? ', without tax' : '';
  const before = refunded > 0 ? `, ${formatCents(refunded)} refunded before` : '';
  return `At most ${formatCents(cents(most))}${withoutTax}${before}`;
}

function shippingName({ shippingMethod }: Order): string {
  return shippingMethod ? `Shipping, ${shippingMethod.name}` : 'Shipping';
}

interface RefundPartsProps {
  readonly order: Order;
  readonly plan: RefundPlan;
}

/** What the refund is made of, where it is more than goods. */
export function RefundParts({ order, plan }: RefundPartsProps) {
  const { amount, lines, shipping, tax } = plan;
  if (amount === 0 || (shipping === 0 && tax === 0)) return null;
  const rest = cents(amount - shipping - tax);
  const goods = lines.length > 0 ? rest : cents(0);
  const rows = [
    ...(goods === 0 ? [] : [{ name: 'Goods', amount: goods }]),
    ...partsBesideUnits({
      amount,
      goods,
      shipping,
      tax,
      method: order.shippingMethod?.name ?? null,
    }),
  ];
  return (
    <Stack gap={4} fz="sm" role="group" aria-label="What is refunded">
      {rows.map((row) => (
        <Group key={row.name} justify="space-between" wrap="nowrap">
          <span>{row.name}</span>
          <Money cents={row.amount} />
        </Group>
      ))}
    </Stack>
  );
}
