import type { Order } from '@kerf/contract/schemas/order';
import { type Shipment, shipmentCorrection } from '@kerf/contract/schemas/shipment';
import { isShippable } from '@kerf/domain/order-state';
import { Button, Checkbox } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { DateTime } from '../../components/date-time.tsx';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Quantity } from '../../components/quantity.tsx';
import { QuestionDialog } from '../../components/question-dialog.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { type PdfTask, usePdfTask } from '../documents/use-pdf-task.ts';
import { AddShipment } from './add-shipment.tsx';
import { LabelFields } from './label-fields.tsx';
import { labelOf, labelValues } from './label-values.ts';
import classes from './shipments-section.module.css';
import { shipmentsQuery, useChangeShipment, useCorrectShipment } from './shipping.queries.ts';
import { TrackingLink } from './tracking-link.tsx';

interface ShipmentsSectionProps {
  readonly order: Order;
}

/** An order's shipments, with carriers and deliveries. */
export function ShipmentsSection({ order }: ShipmentsSectionProps) {
  const mayShip = useViewer().can('order.fulfill');
  const shipments = useQuery({
    ...shipmentsQuery(useApi(), order._id),
    enabled: order.payment,
  });
  const [adding, setAdding] = useState(false);
  const left = order.lines.some(({ toShip = 0 }) => toShip > 0);
  const canShip = mayShip && isShippable(order.state) && left;
  if (!order.payment) return null;
  return (
    <section className={classes.section} aria-label="Shipments">
      <div className={classes.head}>
        <h2 className={classes.title}>Shipments</h2>
        {canShip && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPackageExport size={14} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            Add shipment
          </Button>
        )}
      </div>
      <Loaded query={shipments} loading="the shipments" warns>
        {(all) => (
          <>
            {all.length === 0 && (
              <p className={classes.none}>
                {isShippable(order.state) ? 'Nothing has shipped yet.' : 'Nothing was shipped.'}
              </p>
            )}
            {all.map((shipment, index) => (
              <Parcel
                key={shipment._id}
                shipment={shipment}
                title={all.length === 1 ? 'Shipment' : `Shipment ${index + 1}`}
              />
            ))}
          </>
        )}
      </Loaded>
      {adding && <AddShipment order={order} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface ParcelProps {
  readonly shipment: Shipment;
  readonly title: string;
}

function Parcel({ shipment, title }: ParcelProps) {
  const mayShip = useViewer().can('order.fulfill');
  const { carrier, service, trackingNumber, trackingUrl, shippedAt, deliveredAt, lines } = shipment;
  const slip = usePdfTask();
  const carrierName = [carrier?.name, service].filter(Boolean).join(' ');
  return (
    <article className={classes.parcel} aria-label={title}>
      <div className={classes.facts}>
        <h3 className={classes.name}>{title}</h3>
        <TrackingLink
          carrier={carrierName === '' ? null : carrierName}
          number={trackingNumber}
          url={trackingUrl}
        />
        <span className={classes.when}>
          Shipped <DateTime value={shippedAt} />
        </span>
        {deliveredAt !== null && (
          <span className={classes.when}>
            Delivered <DateTime value={deliveredAt} />
          </span>
        )}
        {mayShip && <ShipmentActions shipment={shipment} title={title} slip={slip} />}
      </div>
      {slip.state.status === 'failed' && <ErrorAlert error={slip.state.error} />}
      <ul className={classes.lines} aria-label={`Lines of ${title.toLowerCase()}`}>
        {lines.map(({ productId, name, sku, quantity }) => (
          <li key={productId}>
            <span className={classes.quantity}>
              <Quantity value={quantity} /> ×
            </span>
            <span>
              {name} <span className={classes.sku}>{sku}</span>
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}

interface ShipmentActionsProps {
  readonly shipment: Shipment;
  /** The shipment's title on the page: "Shipment 2". */
  readonly title: string;
  /** Prints the packing slip. */
  readonly slip: PdfTask;
}

/** Staff's actions on a shipment: print its slip, correct its label, mark it as delivered, undo that, or void it. */
function ShipmentActions({ shipment, title, slip }: ShipmentActionsProps) {
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
    <FormDialog
      form={form}
      title={`Correct ${name}`}
      size="lg"
      onClose={onClose}
      action="Save correction"
      disabled={!form.dirty}
    >
      <LabelFields form={form} />
      <Checkbox
        label="Email the customer the corrected shipment"
        checked={form.values.mailCustomer !== ''}
        onChange={(event) => form.change('mailCustomer', event.currentTarget.checked ? 'yes' : '')}
      />
    </FormDialog>
  );
}
