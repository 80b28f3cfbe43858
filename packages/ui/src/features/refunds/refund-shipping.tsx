import type { Order } from '@kerf/contract/schemas/order';
import { shippingOfEach } from '@kerf/domain/destination';
import { cents, dollarsFromCents, formatCents } from '@kerf/domain/money';
import {
  type RefundableShipping,
  type RefundPlan,
  type RefundSubject,
  shippingToRefund,
} from '@kerf/domain/refund';
import { partsBesideUnits } from '@kerf/domain/refund-parts';
import { shippingName } from '@kerf/domain/total-parts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { Money } from '../../components/quantity.tsx';
import { type RefundedShipping, type RefundFormState, refundedShippings } from './refund-fields.ts';

interface RefundShippingProps {
  readonly order: Order;
  readonly subject: RefundSubject;
  readonly form: RefundFormState;
}

/** How much of the shipping to each address to refund; nothing where it is not charged for. */
export function RefundShipping({ order, subject, form }: RefundShippingProps) {
  return refundedShippings(subject).map(({ field, shipping }, number) => (
    <OneShipping
      key={field}
      label={order.destinations ? nameOfEach(order, number) : nameOf(order)}
      field={field}
      shipping={shipping}
      form={form}
    />
  ));
}

interface OneShippingProps extends RefundedShipping {
  readonly label: string;
  readonly form: RefundFormState;
}

function OneShipping({ label, field, shipping, form }: OneShippingProps) {
  if (shipping.charged === 0) return null;
  const most = shippingToRefund({ shipping });
  return (
    <TextInput
      label={label}
      description={describe(shipping, most)}
      inputMode="decimal"
      autoComplete="off"
      maw="24rem"
      inputContainer={(input) => (
        <Group gap="xs" wrap="nowrap">
          {input}
          {most > 0 && (
            <Button
              variant="subtle"
              flex="none"
              aria-label={`All ${formatCents(most)} of ${label.toLowerCase().split(',')[0]}`}
              onClick={() => form.change(field, dollarsFromCents(most).toFixed(2))}
            >
              All {formatCents(most)}
            </Button>
          )}
        </Group>
      )}
      {...form.field(field)}
    />
  );
}

function describe({ refunded, tax }: RefundableShipping, most: number): string {
  if (most === 0) return 'All of it was refunded';
  const withoutTax = tax > 0 ? ', without tax' : '';
  const before = refunded > 0 ? `, ${formatCents(refunded)} refunded before` : '';
  return `At most ${formatCents(cents(most))}${withoutTax}${before}`;
}

function nameOf({ shippingMethod }: Pick<Order, 'shippingMethod'>): string {
  return shippingName(shippingMethod?.name ?? null);
}

function nameOfEach({ destinations = [] }: Order, number: number): string {
  return shippingName(destinations[number]?.shippingMethod?.name ?? null, number);
}

/** What the refund is made of, where it is more than goods. */
export function RefundParts({ order, plan }: { readonly order: Order; readonly plan: RefundPlan }) {
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
      destinations: order.destinations?.map(({ shippingMethod }, number) => ({
        method: shippingMethod?.name ?? null,
        amount: shippingOfEach(shipping, plan.furtherShipping)[number] ?? cents(0),
      })),
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
