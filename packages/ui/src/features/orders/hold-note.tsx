import type { Order } from '@kerf/contract/schemas/order';
import { isShortHold } from '@kerf/domain/new-user';
import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateTime } from '../../components/date-time.tsx';
import { VerifyAddress } from '../verification/verify-address.tsx';
import { isQuotableAt, stateAt } from './state-at.ts';

interface HoldNoteProps {
  readonly order: Order;
  readonly now: Date;
}

/** Explains a short or missing hold of an unpaid order and how to secure its stock, or that its shipping is to be quoted. */
export function HoldNote({ order, now }: HoldNoteProps) {
  const isShort = isShortHold(order);
  if (isQuotableAt(order, now)) return <QuoteNote order={order} now={now} />;
  if (stateAt(order, now) !== 'pending') return null;
  if (order.hold !== 'none' && !isShort) return null;
  return (
    <OrderNotice label="How this order is held">
      {order.hold === 'none' ? (
        <p>
          {order.securedUntil === undefined
            ? 'The stock is not held for you. '
            : 'The stock is not held for you, because orders of new customers hold half of it already. '}
          You can pay until <DateTime value={order.heldUntil} now={now} /> while it is available. If
          it sells out first, your payment is refunded automatically.
        </p>
      ) : (
        <p>
          The stock is held until <DateTime value={order.heldUntil} now={now} />, because your email
          address is not verified.
        </p>
      )}
      {isShort && order.securedUntil !== undefined && (
        <>
          <p>
            Verify your email address, and{' '}
            {order.hold === 'none' ? 'you can pay until' : 'it is held until'}{' '}
            <DateTime value={order.securedUntil} now={now} />. Or pay now: nothing else is needed.
          </p>
          <VerifyAddress email={order.customerEmail} />
        </>
      )}
    </OrderNotice>
  );
}

/** Explains what an order waits for whose shipping is to be quoted. */
function QuoteNote({ order, now }: HoldNoteProps) {
  return (
    <OrderNotice label="Shipping to be quoted">
      <p>
        We quote the shipping and email you the total. You can pay then.{' '}
        {order.hold === 'none' ? (
          'The stock is not held meanwhile.'
        ) : (
          <>
            Meanwhile the stock is held, until <DateTime value={order.heldUntil} now={now} /> at the
            latest.
          </>
        )}
      </p>
    </OrderNotice>
  );
}

interface ShortHoldsNoteProps {
  readonly orders: readonly Order[];
  readonly now: Date;
}

/** Shown above a list of orders: which of them have more time with a verified email address. */
export function ShortHoldsNote({ orders, now }: ShortHoldsNoteProps) {
  const short = orders.filter((order) => isShortHold(order) && stateAt(order, now) === 'pending');
  const [first] = short;
  if (!first) return null;
  const numbers = short.map(({ number }) => number).join(', ');
  return (
    <OrderNotice label="How these orders are held" mb={20}>
      <p>
        Your email address is not verified, so the time to pay for {numbers} is short. Verify it for
        more time, or pay now.
      </p>
      <VerifyAddress email={first.customerEmail} />
    </OrderNotice>
  );
}

interface OrderNoticeProps {
  /** What it is about, for screen readers. */
  readonly label: string;
  readonly mb?: number | 'lg';
  readonly children: ReactNode;
}

/** A framed notice about orders: what they wait for, and what can be done. */
export function OrderNotice({ label, ...frame }: OrderNoticeProps) {
  return (
    <Flex
      component="section"
      direction="column"
      gap="xs"
      p="0.75rem 1rem"
      bd="1px solid var(--kerf-rule)"
      bdrs="sm"
      fz="sm"
      aria-label={label}
      {...frame}
    />
  );
}
