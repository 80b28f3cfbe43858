import type { Shipment } from '@kerf/contract/schemas/shipment';
import { Button } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { QuestionDialog } from '../../components/question-dialog.tsx';
import { useApi } from '../../shared/api.ts';
import type { PdfTask } from '../documents/use-pdf-task.ts';
import { CorrectShipment } from './correct-shipment.tsx';
import classes from './shipments-section.module.css';
import { useChangeShipment } from './shipping.queries.ts';

interface ShipmentActionsProps {
  readonly shipment: Shipment;
  /** The shipment's title on the page: "Shipment 2". */
  readonly title: string;
  /** Prints the packing slip. */
  readonly slip: PdfTask;
}

/** Staff's actions on a shipment: print its slip, correct its label, mark it as delivered, undo that, or void it. */
export function ShipmentActions({ shipment, title, slip }: ShipmentActionsProps) {
  const { mutate, isPending } = useChangeShipment();
  const [asking, setAsking] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const api = useApi();
  const name = title.toLowerCase();
  const params = { id: shipment.orderId, file: `${shipment._id}.pdf` } as const;
  const isDelivered = shipment.deliveredAt !== null;
  return (
    <span className={classes.actions}>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={slip.state.status === 'running'}
        aria-label={`Print slip of ${name}`}
        onClick={() => slip.start((signal) => api.getDocument({ params }, { signal }), 'print')}
      >
        Print slip
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={isPending}
        aria-label={`Correct ${name}`}
        onClick={() => setCorrecting(true)}
      >
        Correct
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isPending}
        aria-label={`Mark ${name} as ${isDelivered ? 'not delivered' : 'delivered'}`}
        onClick={once(() =>
          mutate({ shipment, change: isDelivered ? 'undo-delivery' : 'deliver' }),
        )}
      >
        {isDelivered ? 'Not delivered' : 'Mark delivered'}
      </Button>
      {!isDelivered && (
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
      )}
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
      {correcting && (
        <CorrectShipment shipment={shipment} name={name} onClose={() => setCorrecting(false)} />
      )}
    </span>
  );
}

/** Ignores the second click of a double click, which may hit another button by then. */
function once(act: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  };
}
