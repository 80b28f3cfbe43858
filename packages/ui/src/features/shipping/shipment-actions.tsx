import { type Shipment, shipmentCorrection } from '@kerf/contract/schemas/shipment';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { OpenModal } from '../../components/open-modal.tsx';
import { QuestionDialog } from '../../components/question-dialog.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import type { PdfTask } from '../documents/use-pdf-task.ts';
import { LabelFields } from './label-fields.tsx';
import { labelOf, labelValues } from './label-values.ts';
import classes from './shipments-section.module.css';
import { useChangeShipment, useCorrectShipment } from './shipping.queries.ts';

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

interface CorrectShipmentProps {
  readonly shipment: Shipment;
  /** The shipment's title on the page, in lower case: "shipment 2". */
  readonly name: string;
  readonly onClose: () => void;
}

/** Corrects a parcel's carrier and tracking number; what is in it stays. */
function CorrectShipment({ shipment, name, onClose }: CorrectShipmentProps) {
  const { mutateAsync } = useCorrectShipment(shipment._id);
  // What the correction is made from, even if the page shows another's meanwhile.
  const [base] = useState(shipment);
  const form = useForm({
    initial: { ...labelValues(base), mailCustomer: '' },
    check: ({ mailCustomer, ...values }) =>
      checkBySchema(shipmentCorrection, {
        ...labelOf(values),
        before: {
          carrierId: base.carrier?._id ?? null,
          service: base.service ?? null,
          trackingNumber: base.trackingNumber,
        },
        mailCustomer: mailCustomer !== '',
      }),
    send: mutateAsync,
    onSent: () => {
      toastSuccess('The shipment is corrected');
      onClose();
    },
  });
  return (
    <OpenModal
      onClose={onClose}
      title={`Correct ${name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <form {...form.props}>
        <Stack gap="md">
          <LabelFields form={form} />
          <Checkbox
            label="Email the customer the corrected shipment"
            checked={form.values.mailCustomer !== ''}
            onChange={(event) =>
              form.change('mailCustomer', event.currentTarget.checked ? 'yes' : '')
            }
          />
          {form.failure && <ErrorAlert error={form.failure} onRetry={form.submit} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.sending} disabled={!form.dirty}>
              Save correction
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}
