import type { Order } from '@kerf/contract/schemas/order';
import { Money } from '../../components/money.tsx';
import { Quantity } from '../../components/quantity.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import { unitsOf } from './units-of.ts';

/** "KS-104233: 24 units, $1,548.00". */
export function OrderInShort({ order }: { readonly order: Order }) {
  return (
    <>
      {order.number}: <Quantity value={unitsOf(order)} unit="units" />,{' '}
      <Money cents={centsFromWire(order.totalPrice)} />
    </>
  );
}
