import type { Order } from '@kerf/contract/schemas/order';
import { type Shipment, shipmentCorrection } from '@kerf/contract/schemas/shipment';
import { destinationName } from '@kerf/domain/destination';
import { isShippable } from '@kerf/domain/order-state';
import { Box, Button, Checkbox, Flex, Group, Stack, Text } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTime } from '../../components/date-time.tsx';
import { firstClick } from '../../components/first-click.ts';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Quantity } from '../../components/quantity.tsx';
import { QuestionDialog } from '../../components/question-dialog.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import { type PdfTask, usePdfTask } from '../documents/use-pdf-task.ts';
import { AddShipment } from './add-shipment.tsx';
import { LabelFields } from './label-fields.tsx';
import { labelOf, labelValues } from './label-values.ts';
import { shipmentsQuery, useChangeShipment, useCorrectShipment } from './shipping.queries.ts';
import { TrackingLink } from './tracking-link.tsx';

/** An order's shipments, with carriers and deliveries. */
export function ShipmentsSection({ order }: { readonly order: Order }) {
  const mayShip = useViewer().can('order.fulfill');
  const shipments = useQuery({ ...shipmentsQuery(useApi(), order._id), enabled: order.payment });
  const [adding, setAdding] = useState(false);
  const left = order.lines.some(({ toShip = 0 }) => toShip > 0);
  const isOwed = order.difference?.state === 'owed';
  const canShip = mayShip && isShippable(order.state) && left && !isOwed;
  if (!order.payment) return null;
  return (
    <Flex component="section" direction="column" gap="md" aria-label="Shipments">
      <Group justify="space-between" gap="0.5rem 1rem">
        <Box component="h2" fz="lg">
          Shipments
        </Box>
        {canShip && (
          <Button
            data-screen-only
            variant="default"
            size="xs"
            leftSection={<IconPackageExport size={14} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            Add shipment
          </Button>
        )}
      </Group>
      <Loaded query={shipments} loading="the shipments" warns>
        {(all) => (
          <>
            {all.length === 0 && (
              <Text c="dimmed">
                {isShippable(order.state) ? 'Nothing has shipped yet.' : 'Nothing was shipped.'}
              </Text>
            )}
            {all.map((shipment, index) => (
              <Parcel
                key={shipment._id}
                shipment={shipment}
                title={all.length === 1 ? 'Shipment' : `Shipment ${index + 1}`}
                shipTo={order.destinations?.[shipment.destination ?? 0]?.text ?? null}
              />
            ))}
          </>
        )}
      </Loaded>
      {adding && <AddShipment order={order} onClose={() => setAdding(false)} />}
    </Flex>
  );
}

interface ParcelProps {
  readonly shipment: Shipment;
  readonly title: string;
  /** Where it went; null where the order goes to one address. */
  readonly shipTo: string | null;
}

function Parcel({ shipment, title, shipTo }: ParcelProps) {
  const mayShip = useViewer().can('order.fulfill');
  const { carrier, service, trackingNumber, trackingUrl, shippedAt, deliveredAt, lines } = shipment;
  const slip = usePdfTask();
  const carrierName = [carrier?.name, service].filter(Boolean).join(' ');
  return (
    <Stack
      component="article"
      gap="0.5rem"
      py="0.75rem"
      style={{ borderTop: '1px solid var(--kerf-rule)' }}
      aria-label={title}
    >
      <Group gap="0.25rem 1rem" align="baseline" fz="sm">
        <Box component="h3" fz="sm" fw={600}>
          {title}
        </Box>
        <TrackingLink
          carrier={carrierName === '' ? null : carrierName}
          number={trackingNumber}
          url={trackingUrl}
        />
        <Text span c="dimmed">
          Shipped <DateTime value={shippedAt} />
        </Text>
        {deliveredAt !== null && (
          <Text span c="dimmed">
            Delivered <DateTime value={deliveredAt} />
          </Text>
        )}
        {mayShip && <ShipmentActions shipment={shipment} title={title} slip={slip} />}
      </Group>
      {shipTo !== null && (
        <Text fz="sm">
          {destinationName(shipment.destination ?? 0)}: {shipTo.replaceAll('\n', ', ')}
        </Text>
      )}
      {slip.state.status === 'failed' && <ErrorAlert error={slip.state.error} />}
      <Flex
        component="ul"
        direction="column"
        gap={4}
        fz="sm"
        aria-label={`Lines of ${title.toLowerCase()}`}
      >
        {lines.map(({ productId, name, sku, quantity }) => (
          <Flex key={productId} component="li" gap="xs">
            <Text span flex="none" w="4rem" ta="end">
              <Quantity value={quantity} /> ×
            </Text>
            <span>
              {name}{' '}
              <Text span ff="monospace" fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {sku}
              </Text>
            </span>
          </Flex>
        ))}
      </Flex>
    </Stack>
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
    <Flex component="span" gap={4} wrap="wrap" ms="auto" data-screen-only>
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
        onClick={firstClick(() =>
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
    </Flex>
  );
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
