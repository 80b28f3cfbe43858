import type { Order } from '@kerf/contract/schemas/order';
import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Money } from '../../components/quantity.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import parts from '../../theme/parts.module.css';
import classes from './payment.module.css';

interface PanelProps {
  readonly title: string;
  readonly tone?: 'ok' | 'wait' | 'bad';
  /** Whether it takes focus when it appears, so that screen readers announce it. */
  readonly announced?: boolean;
  readonly children: ReactNode;
}

/** The right side of the payment page: what to do, or what has happened. */
export function Panel({ title, tone, announced = false, children }: PanelProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) heading.current?.focus();
  }, [announced]);
  return (
    <section
      className={`${parts.panel} ${classes.panel}`}
      aria-labelledby={titleId}
      data-tone={tone}
    >
      <Title
        ref={heading}
        order={2}
        id={titleId}
        fz="1.25rem"
        textWrap="balance"
        style={{ outline: 'none' }}
        tabIndex={-1}
      >
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Who is billed for an order, and how much. */
export function Billing({ order }: { readonly order: Order }) {
  return (
    <dl className={classes.billing}>
      <dt>Billed to</dt>
      <dd>
        {order.customerName}
        <br />
        {order.customerEmail}
      </dd>
      <dt className={classes.total}>To pay</dt>
      <dd className={classes.total}>
        <Money cents={centsFromWire(order.totalPrice)} />
      </dd>
    </dl>
  );
}
