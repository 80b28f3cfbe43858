import type { Machine } from '@kerf/contract/schemas/machine';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import type { Account } from '../../../session/session-state.ts';
import { customerName, type Delivery } from '../../checkout/order-request.ts';
import type { LongOrder } from '../../checkout/placement.queries.ts';
import { overspeedLines } from '../../machines/overspeed-lines.ts';
import type { ReadyLine } from '../row-view.ts';

/** The total in cents, as a plain number: a huge order exceeds the range of `Cents`. */
export function totalOf(lines: readonly ReadyLine[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}

interface OrderParts {
  readonly lines: readonly ReadyLine[];
  readonly delivery: Delivery;
  readonly account: Account;
  readonly machine: Machine | null;
}

/** The ready rows as one order, with the overspeeds that the buyer has acknowledged. */
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
