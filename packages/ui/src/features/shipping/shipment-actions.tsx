import type { Shipment } from '@kerf/contract/schemas/shipment';
import { Button } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { QuestionDialog } from '../../components/question-dialog.tsx';
import classes from './shipments-section.module.css';
import { useChangeShipment } from './shipping.queries.ts';

interface ShipmentActionsProps {
  readonly shipment: Shipment;
  /** The shipment's title on the page: "Shipment 2". */
  readonly title: string;
}

/** Staff's actions on a shipment: mark it as delivered, undo that, or void it. */
export function ShipmentActions({ shipment, title }: ShipmentActionsProps) {
  const { mutate, isPending } = useChangeShipment();
  const [asking, setAsking] = useState(false);
  const name = title.toLowerCase();
  if (shipment.deliveredAt !== null) {
    return (
      <span className={classes.actions}>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isPending}
          aria-label={`Mark ${name} as not delivered`}
          onClick={once(() => mutate({ shipment, change: 'undo-delivery' }))}
        >
          Not delivered
        </Button>
      </span>
    );
  }
  return (
    <span className={classes.actions}>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isPending}
        aria-label={`Mark ${name} as delivered`}
        onClick={once(() => mutate({ shipment, change: 'deliver' }))}
      >
        Mark delivered
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        disabled={isPending}
        aria-label={`Void ${name}`}
        onClick={() => setAsking(true)}
      >
        Void
      </Button>
      <QuestionDialog
        opened={asking}
        title={`Void ${name}?`}
        action="Void"
        danger
        busy={isPending}
        onConfirm={() =>
          mutate({ shipment, change: 'void' }, { onSettled: () => setAsking(false) })
        }
        onCancel={() => setAsking(false)}
      >
        Its units can then be shipped again, except those that were refunded. If the customer has
        been told already, that mail stays sent.
      </QuestionDialog>
    </span>
  );
}

/** Ignores the second click of a double click, which may hit another button by then. */
function once(act: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  };
}
