import type { ShippedRow } from '@kerf/contract/schemas/shipment';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../../shared/api.ts';
import { isDecided, useSendOnce } from '../../../../shared/send-once.ts';
import { orderKeys } from '../../../orders/orders.queries.ts';
import { type ShipRowView, shipRowOf } from './ship-row.ts';

/** Orders per call. The run can be stopped between two calls. */
const CHUNK = 50;

const nothing: ReadonlySet<string> = new Set();

export interface ShipRun {
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
export function useShipRun(): ShipRun {
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
