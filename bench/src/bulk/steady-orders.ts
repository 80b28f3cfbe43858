import { median } from '../figure.ts';
import { percentile } from '../search/concurrency.ts';

/** Equivalent to two million a year, all day long. */
const ORDERS_PER_SECOND = 20;
const SECOND_MS = 1_000;

/** Timings of orders placed during other work. */
export interface OrderTimes {
  readonly count: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly slowestMs: number;
  /** The number of refused orders, and why the first one was. */
  readonly refused: number;
  readonly refusal: string;
  /** The duration of the work. */
  readonly workMs: number;
}

/**
 * Places orders at a steady rate while `work` runs, without waiting for earlier responses, as real buyers
 * do. `place` returns why an order was refused, or null.
 */
export async function orderSteadily(
  place: (call: number) => Promise<string | null>,
  work: () => Promise<unknown>,
): Promise<OrderTimes> {
  const times: number[] = [];
  const refusals: string[] = [];
  const sent: Promise<void>[] = [];
  const order = async (call: number) => {
    const at = performance.now();
    const refusal = await place(call);
    if (refusal === null) times.push(performance.now() - at);
    else refusals.push(refusal);
  };
  const timer = setInterval(() => sent.push(order(sent.length)), SECOND_MS / ORDERS_PER_SECOND);
  const started = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const workMs = performance.now() - started;
  await Promise.all(sent);
  return {
    count: times.length,
    medianMs: median(times),
    p95Ms: percentile(times, 0.95),
    slowestMs: Math.max(0, ...times),
    refused: refusals.length,
    refusal: refusals[0] ?? '',
    workMs,
  };
}
