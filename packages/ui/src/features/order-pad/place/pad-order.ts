import type { Machine } from '@kerf/contract/schemas/machine';
import { CARD_PAYMENT_MAX, CARD_PAYMENT_MIN, cents, dollarsFromCents } from '@kerf/domain/money';
import type { Account } from '../../../session/session-state.ts';
import { customerName, type Delivery } from '../../checkout/order-request.ts';
import type { LongOrder } from '../../checkout/placement.queries.ts';
import { overspeedLines } from '../../machines/overspeed-lines.ts';
import type { ReadyLine } from '../row-view.ts';

/** What all lines come to, as a plain number: an absurd order is beyond what money can be. */
export function totalOf(lines: readonly ReadyLine[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}

/** Whether one card payment can carry it. */
export function isPayable(total: number): boolean {
  return total >= CARD_PAYMENT_MIN && total <= CARD_PAYMENT_MAX;
}

interface OrderParts {
  readonly lines: readonly ReadyLine[];
  readonly delivery: Delivery;
  readonly account: Account;
  readonly machine: Machine | null;
}

/** The ready rows as one order. What the machine spins too fast is acknowledged: the buyer was asked before. */
export function longOrder({ lines, delivery, account, machine }: OrderParts): LongOrder {
  const fast = overspeedLines(
    lines.map(({ product }) => product),
    machine,
  );
  const machineId = machine?._id;
  return {
    lines: lines.map(({ product, quantity }) => ({
      productId: product.id,
      quantity,
      ...(machineId !== undefined && { machineId }),
    })),
    customerName: customerName(account),
    phone: delivery.phone.trim(),
    address: delivery.address.trim(),
    totalPrice: dollarsFromCents(cents(totalOf(lines))),
    ...(machineId !== undefined &&
      fast.length > 0 && {
        acknowledged: fast.map(({ sku: _sku, ...told }) => told),
      }),
  };
}
