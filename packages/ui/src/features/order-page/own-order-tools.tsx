import type { Order } from '@kerf/contract/schemas/order';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Money } from '../../components/money.tsx';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import { OrderAgain } from '../order-again/order-again.tsx';
import { DeletionDialog } from '../orders/deletion-dialog.tsx';
import { stateAt } from '../orders/state-at.ts';
import { useOrderDeletion } from '../orders/use-order-deletion.ts';
import classes from './order-page.module.css';

interface OwnOrderToolsProps {
  readonly order: Order;
  readonly now: Date;
  readonly onDeleted: () => void;
}

/** A customer's actions on their order: pay or delete an unpaid one, reorder any. */
export function OwnOrderTools({ order, now, onDeleted }: OwnOrderToolsProps) {
  const deletion = useOrderDeletion();
  return (
    <>
      <div className={classes.own}>
        {stateAt(order, now) === 'pending' && (
          <>
            <Button component={Link} to={`/dashboard/payment/${order._id}`} size="xs">
              <span>
                Pay <Money cents={centsFromWire(order.totalPrice)} />
              </span>
            </Button>
            <Button variant="default" size="xs" onClick={() => deletion.ask(order, onDeleted)}>
              Delete
            </Button>
          </>
        )}
        <OrderAgain order={order} />
      </div>
      {deletion.conflict && <ProblemAlert {...deletion.conflict} />}
      <DeletionDialog deletion={deletion} />
    </>
  );
}
