import type { Order } from '@kerf/contract/schemas/order';
import type { Shipment } from '@kerf/contract/schemas/shipment';
import { isShippable } from '@kerf/domain/order-state';
import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTime } from '../../components/date-time.tsx';
import { Loading } from '../../components/loading.tsx';
import { Quantity } from '../../components/quantity.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { usePdfTask } from '../documents/use-pdf-task.ts';
import { AddShipment } from './add-shipment.tsx';
import { ShipmentActions } from './shipment-actions.tsx';
import classes from './shipments-section.module.css';
import { shipmentsQuery } from './shipping.queries.ts';
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
      {shipments.error && (
        <ErrorAlert
          error={shipments.error}
          onRetry={() => shipments.refetch()}
          retrying={shipments.isRefetching}
        />
      )}
      {!shipments.data && !shipments.error && <Loading label="Loading the shipments" />}
      {shipments.data?.length === 0 && (
        <p className={classes.none}>
          {isShippable(order.state) ? 'Nothing has shipped yet.' : 'Nothing was shipped.'}
        </p>
      )}
      {shipments.data?.map((shipment, index) => (
        <Parcel
          key={shipment._id}
          shipment={shipment}
          title={shipments.data.length === 1 ? 'Shipment' : `Shipment ${index + 1}`}
        />
      ))}
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
