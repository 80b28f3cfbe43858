import type { BulkRow, FulfillOrder, ShippedRow } from '@kerf/contract/schemas/shipment';
import { counted } from '../../../components/quantity.tsx';
import { toastProblem } from '../../../components/toasts.tsx';
import { useChange } from '../../../components/use-change.ts';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { orderKeys } from '../../orders/orders.queries.ts';
import { type Outcome, useOutcome } from './use-outcome.ts';

/** Orders per call. */
const CHUNK = 200;

/** Called with the ids of the orders that it was done for; neither a refused nor an unreached one is. */
export type OnDone = (orderIds: readonly string[]) => void;

export interface FulfillWork {
  readonly outcome: Outcome | null;
  readonly dismiss: () => void;
  readonly busy: boolean;
  /** Marks orders as packed or not packed. */
  readonly pack: (orderIds: readonly string[], packed: boolean, onDone?: OnDone) => void;
  /** Marks the parcels of these orders that are still on their way as delivered. */
  readonly deliver: (orders: readonly FulfillOrder[], onDone: OnDone) => void;
  /** Shows what has shipped, with Undo. */
  readonly showShipped: (rows: readonly ShippedRow[]) => void;
}

/** Packs, delivers and undoes, for one order or hundreds, with a result for each. */
export function useFulfillWork(): FulfillWork {
  const api = useApi();
  const { outcome, show } = useOutcome();
  const work = useChange({
    call: (_api, doWork: () => Promise<Outcome>) => doWork(),
    onDone: show,
    onError: toastProblem,
    rereads: [orderKeys.all],
  });

  const pack: FulfillWork['pack'] = (orderIds, packed, onDone) =>
    work.mutate(async () => {
      const { rows, stopped } = await inChunks(orderIds, (ids) =>
        api.packOrders({ body: { orderIds: ids, packed } }),
      );
      const { done, refused } = divided(rows);
      const ids = done.flatMap(({ orderId }) => orderId ?? []);
      onDone?.(ids);
      return {
        words: `${counted(done.length, 'order')} ${packed ? 'packed' : 'back to pick'}`,
        refused,
        stopped,
        undo: ids.length === 0 ? undefined : () => pack(ids, !packed),
      };
    });

  const setDelivered = (
    shipmentIds: readonly string[],
    delivered: boolean,
    onChanged?: (shipmentIds: readonly string[]) => void,
  ) =>
    work.mutate(async () => {
      const { rows, stopped } = await inChunks(shipmentIds, (ids) =>
        api.deliverShipments({ body: { shipmentIds: ids, delivered } }),
      );
      const { done, refused } = divided(rows);
      const orders = counted(new Set(done.map(({ orderId }) => orderId)).size, 'order');
      const changed = shipmentIds.filter((_, index) => rows[index]?.problem === null);
      onChanged?.(changed);
      if (!delivered) return { words: `${orders} not delivered after all`, refused, stopped };
      return {
        words: `${orders} delivered. ${WHO_IS_TOLD}`,
        refused,
        stopped,
        undo: changed.length === 0 ? undefined : () => setDelivered(changed, false),
      };
    });

  const unship = (shipmentIds: readonly string[]) =>
    work.mutate(async () => {
      const { rows, stopped } = await inChunks(shipmentIds, (ids) =>
        api.voidShipments({ body: { shipmentIds: ids } }),
      );
      const { done, refused } = divided(rows);
      const orders = counted(new Set(done.map(({ orderId }) => orderId)).size, 'order');
      return { words: `${orders} not shipped after all`, refused, stopped };
    });

  return {
    outcome,
    dismiss: () => show(null),
    busy: work.isPending,
    pack,
    deliver: (orders, onDone) =>
      setDelivered(orders.flatMap(onTheirWay), true, (changed) => {
        const arrived = new Set(changed);
        const done = orders.filter((order) => onTheirWay(order).every((id) => arrived.has(id)));
        onDone(done.map(({ _id }) => _id));
      }),
    showShipped: (rows) => {
      const shipmentIds = rows.flatMap(parcelsOf);
      show({
        words: `${counted(rows.length, 'order')} shipped. ${WHO_IS_TOLD}`,
        refused: [],
        undo: () => unship(shipmentIds),
      });
    },
  };
}

const WHO_IS_TOLD = 'Customers are emailed unless they turned these emails off';

/** The ids of the parcels that a row shipped as. */
function parcelsOf({ shipmentId, furtherShipmentIds = [] }: ShippedRow): string[] {
  return shipmentId === null ? [] : [shipmentId, ...furtherShipmentIds];
}

/** The ids of an order's parcels that are still on their way. */
function onTheirWay({ tracking }: FulfillOrder): string[] {
  const open = tracking.filter(({ deliveredAt }) => deliveredAt === null);
  return open.map(({ shipmentId }) => shipmentId);
}

interface Worked {
  readonly rows: readonly BulkRow[];
  readonly stopped?: string;
}

/** Works in chunks. If one fails, returns the earlier results with the reason. */
async function inChunks(
  ids: readonly string[],
  call: (chunk: string[]) => Promise<{ rows: BulkRow[] }>,
): Promise<Worked> {
  const rows: BulkRow[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    try {
      rows.push(...(await call(ids.slice(start, start + CHUNK))).rows);
    } catch (error) {
      if (rows.length === 0) throw error;
      return { rows, stopped: problemMessage(error).detail };
    }
  }
  return { rows };
}

function divided(rows: readonly BulkRow[]) {
  return {
    done: rows.filter(({ problem }) => problem === null),
    refused: rows.filter(({ problem }) => problem !== null),
  };
}
