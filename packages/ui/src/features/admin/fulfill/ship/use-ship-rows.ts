import { type Carrier, SHIPPED_ROWS_MAX, type ShippedRow } from '@kerf/contract/schemas/shipment';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedInput } from '../../../../components/form/unsaved-input.ts';
import { useFormDraft } from '../../../../components/form/use-form-draft.ts';
import { counted, formatQuantity } from '../../../../components/quantity.tsx';
import { useApi } from '../../../../shared/api.ts';
import { isDecided, useSendOnce } from '../../../../shared/send-once.ts';
import { orderKeys } from '../../../orders/orders.queries.ts';
import { carriersQuery } from '../../../shipping/shipping.queries.ts';
import { readTracking, type TrackedOrder, type TrackedParcel } from './read-tracking.ts';
import { withCarrier } from './row-carrier.ts';
import {
  rowProblem,
  type ShipRowDraft,
  type ShipRowView,
  shipRowOf,
  viewOf,
  withCarriers,
  withParcels,
  withTracking,
} from './ship-row.ts';

/** Delay after the last key press before the server checks the rows, in milliseconds. */
const PAUSE_MS = 400;
const TOO_MANY = `At most ${formatQuantity(SHIPPED_ROWS_MAX)} orders ship in one go. Nothing was added. Split the file.`;
/** The carrier's key in the draft, next to tracking numbers by order number. */
const CARRIER = 'carrierId';
const carrierKey = (order: string) => `carrier of ${order}`;
const serviceKey = (order: string) => `service of ${order}`;

export interface ShipRows {
  readonly views: readonly ShipRowView[];
  readonly checking: boolean;
  readonly checkError: unknown;
  readonly carriers: readonly Carrier[];
  readonly carrierId: string;
  readonly setCarrier: (carrierId: string) => void;
  readonly setNumber: (id: string, trackingNumber: string) => void;
  /** Confirms that a row's parcel is also that of the order that has its tracking number; or takes that back. */
  readonly setShared: (view: ShipRowView, isShared: boolean) => void;
  /** Sets the carrier of a row, and of all rows that name the same unknown one; empty for the one for all. */
  readonly setRowCarrier: (view: ShipRowView, carrierId: string) => void;
  readonly remove: (id: string) => void;
  /** Takes rows from a file or the clipboard; bare numbers go to the rows `to`. Returns a summary. */
  readonly take: (text: string, to: readonly string[]) => string;
  readonly run: ShipRun;
  /** Removes shipped rows from the draft. */
  readonly settle: (ids: readonly string[]) => void;
}

/** The dialog's orders with their tracking numbers, kept in a draft across reloads. */
export function useShipRows(numbers: readonly string[]): ShipRows {
  const { draft, change } = useFormDraft({ form: 'ship-orders' });
  const { data: carriers = [] } = useQuery(carriersQuery(useApi()));
  const [rows, setRows] = useState<readonly ShipRowDraft[]>(() =>
    numbers.map((order) => ({
      id: order,
      order,
      trackingNumber: draft[order] ?? '',
      carrierText: draft[carrierKey(order)] ?? '',
      serviceText: draft[serviceKey(order)] ?? '',
      sharedNumber: '',
    })),
  );
  const run = useShipRun();
  const carrierId = draft[CARRIER] ?? '';
  const carried = withCarriers(rows, carrierId, carriers);
  const check = useCheck(rows, carrierId, carriers);

  const hasShipped = ({ id }: ShipRowDraft) => Boolean(run.results.get(id)?.shipmentId);
  const isTyped = rows.some((row) => row.trackingNumber !== '' && !hasShipped(row));
  useUnsavedInput(isTyped ? 'window' : null);

  const write = (next: readonly ShipRowDraft[]) => {
    setRows(next);
    const open = next.filter((row) => !hasShipped(row));
    change(Object.fromEntries(open.flatMap(draftOf)));
  };

  function takeNumbers(found: readonly TrackedParcel[], to: readonly string[]): string {
    const filled = to.slice(0, found.length);
    for (const id of filled) run.forget(id);
    write(withParcels(rows, found, filled));
    return numbersTaken(filled.length, found.length - filled.length);
  }

  function takeOrders(found: readonly TrackedOrder[]): string {
    // Check the length first: matching a huge file with the rows would be slow.
    if (found.length > SHIPPED_ROWS_MAX) return TOO_MANY;
    const { rows: next, added } = withTracking(rows, found, hasShipped);
    if (next.length > SHIPPED_ROWS_MAX) return TOO_MANY;
    for (const row of next) if (!hasShipped(row)) run.forget(row.id);
    write(next);
    return ordersTaken(found, added);
  }

  return {
    views: carried.map((row) =>
      viewOf(row, {
        checked: check.of(row),
        result: run.results.get(row.id),
        isUnanswered: run.unanswered.has(row.id),
      }),
    ),
    checking: check.checking,
    checkError: check.error,
    carriers,
    carrierId,
    setCarrier: (id) => change({ [CARRIER]: id }),
    setNumber: (id, trackingNumber) => {
      run.forget(id);
      write(rows.map((row) => (row.id === id ? { ...row, trackingNumber } : row)));
    },
    setShared: ({ id, trackingNumber }, isShared) => {
      run.forget(id);
      const sharedNumber = isShared ? trackingNumber : '';
      setRows(rows.map((row) => (row.id === id ? { ...row, sharedNumber } : row)));
    },
    setRowCarrier: ({ id, unknownCarrier }, carrier) => {
      run.forget(id);
      write(withCarrier(rows, id, carrier, unknownCarrier));
    },
    remove: (id) => setRows(rows.filter((row) => row.id !== id)),
    take: (text, to) => {
      const read = readTracking(text, carriers);
      if (read.kind === 'numbers') return takeNumbers(read.parcels, to);
      if (read.kind === 'orders') return takeOrders(read.rows);
      return 'No orders and no tracking numbers were found.';
    },
    run,
    settle: (ids) =>
      change(
        Object.fromEntries(
          rows
            .filter(({ id }) => ids.includes(id))
            .flatMap(draftOf)
            .map(([key]) => [key, '']),
        ),
      ),
  };
}

function numbersTaken(filled: number, left: number): string {
  const words = `${counted(filled, 'tracking number')} filled in.`;
  return left === 0 ? words : `${words} ${counted(left, 'is', 'are')} left over.`;
}

function ordersTaken(found: readonly TrackedOrder[], added: number): string {
  const carried = found.filter(({ carrierText }) => carrierText !== '').length;
  return [
    `${counted(found.length, 'row')} read.`,
    ...(carried > 0 ? [`${counted(carried, 'row names', 'rows name')} a carrier.`] : []),
    ...(added > 0 ? [`${counted(added, 'order')} added to the list.`] : []),
  ].join(' ');
}

/** A row's entries in the draft. */
function draftOf({ order, trackingNumber, carrierText, serviceText }: ShipRowDraft) {
  return [
    [order, trackingNumber],
    [carrierKey(order), carrierText],
    [serviceKey(order), serviceText],
  ] as const;
}

/** Asks the server which rows it would refuse, once typing pauses. */
function useCheck(rows: readonly ShipRowDraft[], carrierId: string, carriers: readonly Carrier[]) {
  const api = useApi();
  const [settled] = useDebouncedValue(rows, PAUSE_MS);
  const carried = withCarriers(settled, carrierId, carriers);
  const sound = carried.filter((row) => rowProblem(row) === null);
  const body = { rows: sound.map(shipRowOf) };
  const { data, error, isFetching } = useQuery({
    queryKey: [...orderKeys.lists, 'ship-check', body],
    queryFn: async ({ signal }) => {
      const { rows: answers } = await api.checkShipRows({ body }, { signal });
      return new Map(sound.map(({ id }, index) => [id, answers[index]]));
    },
    enabled: sound.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    of: ({ id }: ShipRowDraft) => data?.get(id),
    checking: isFetching || settled !== rows,
    error,
  };
}

/** Orders per call. The run can be stopped between two calls. */
const CHUNK = 50;

const nothing: ReadonlySet<string> = new Set();

interface ShipRun {
  /** The result of each row, by id. */
  readonly results: ReadonlyMap<string, ShippedRow>;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Why it ended before the last row. */
  readonly error: unknown;
  /** Ships these rows; returns those that shipped in this run, by id. */
  readonly ship: (rows: readonly ShipRowView[]) => Promise<ReadonlyMap<string, ShippedRow>>;
  /** Stops after the current call. */
  readonly cancel: () => void;
  /** Rows that were sent without a response: they may have shipped, and a retry ships none twice. */
  readonly unanswered: ReadonlySet<string>;
  /** Discards the result of a row that has been changed since. */
  readonly forget: (id: string) => void;
}

/** Ships many orders, chunk by chunk, with idempotency keys that make retries harmless. */
function useShipRun(): ShipRun {
  const api = useApi();
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, ShippedRow>>(new Map());
  const [progress, setProgress] = useState<ShipRun['progress']>(null);
  const [error, setError] = useState<unknown>(null);
  const sendOnce = useSendOnce();
  const [unanswered, setUnanswered] = useState<ReadonlySet<string>>(nothing);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  async function shipChunk(rows: readonly ShipRowView[]) {
    const body = { rows: rows.map(shipRowOf) };
    try {
      const reply = await sendOnce({ body }, (request, idempotencyKey) =>
        api.shipOrders(request, { idempotencyKey }),
      );
      setUnanswered(nothing);
      return reply.rows;
    } catch (failure) {
      setUnanswered(isDecided(failure) ? nothing : new Set(rows.map(({ id }) => id)));
      throw failure;
    }
  }

  async function ship(rows: readonly ShipRowView[]) {
    const shipped: (readonly [string, ShippedRow])[] = [];
    stopped.current = false;
    setError(null);
    setProgress({ done: 0, total: rows.length });
    try {
      for (let start = 0; start < rows.length && !stopped.current; start += CHUNK) {
        const chunk = rows.slice(start, start + CHUNK);
        const answers = await shipChunk(chunk);
        const pairs = chunk.flatMap(({ id }, index) => {
          const answer = answers[index];
          return answer ? [[id, answer] as const] : [];
        });
        shipped.push(...pairs.filter(([, { problem }]) => problem === null));
        setResults((old) => new Map([...old, ...pairs]));
        setProgress({ done: start + chunk.length, total: rows.length });
      }
    } catch (failure) {
      setError(failure);
    } finally {
      setProgress(null);
      void client.invalidateQueries({ queryKey: orderKeys.all });
    }
    return new Map(shipped);
  }

  return {
    results,
    progress,
    error,
    unanswered,
    ship,
    cancel: () => {
      stopped.current = true;
    },
    forget: (id) => {
      setResults((old) => new Map([...old].filter(([key]) => key !== id)));
      setUnanswered((old) => new Set([...old].filter((key) => key !== id)));
    },
  };
}
