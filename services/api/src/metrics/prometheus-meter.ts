import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FinishedRequest, Meter } from './meter.ts';

/** Buckets in seconds, from responses out of memory to those that hit a time limit. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const STRIPE_DURATIONS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** The connection pool, as `pg` counts it. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A meter whose counts are read from a registry, to which others add theirs. */
export interface PrometheusMeter extends Meter {
  readonly registry: Registry;
}

/** Counts events, and reads the metrics of Node and the pool on demand. */
export function createPrometheusMeter(pool: PoolCounts): PrometheusMeter {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  measurePool(registry, pool);
  const orders = new Counter({
    name: 'kerf_orders_placed_total',
    help: 'Orders placed; repeats of the same request are not counted again.',
    registers,
  });
  const payments = new Counter({
    name: 'kerf_payments_total',
    help: 'Card payments that came to an end, by how.',
    labelNames: ['result'],
    registers,
  });
  const jobs = new Counter({
    name: 'kerf_jobs_total',
    help: 'Background jobs that were worked on, by how that ended.',
    labelNames: ['queue', 'result'],
    registers,
  });
  const stripe = new Histogram({
    name: 'kerf_stripe_call_duration_seconds',
    help: 'How long calls to Stripe took, by what was asked and how that ended.',
    labelNames: ['call', 'result'],
    buckets: STRIPE_DURATIONS,
    registers,
  });
  const streams = new Gauge({
    name: 'kerf_event_streams',
    help: 'Open streams of changes.',
    registers,
  });
  return {
    registry,
    ...requestMeter(registry),
    ordersPlaced: (count) => orders.inc(count),
    paymentEnded: (result) => payments.labels(result).inc(),
    jobEnded: (queue, result) => jobs.labels(queue, result).inc(),
    stripeCalled: ({ call, result, seconds }) => stripe.labels(call, result).observe(seconds),
    streamsOpen: (count) => streams.set(count),
  };
}

/** Resolving labels costs more than counting, so each combination is resolved once. */
function requestMeter(registry: Registry): Pick<Meter, 'requestBegan' | 'requestEnded'> {
  const durations = new Histogram({
    name: 'kerf_http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their path.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  });
  let inFlight = 0;
  measure(
    registry,
    'kerf_http_requests_in_flight',
    'Requests without an answer yet.',
    () => inFlight,
  );
  const children = new Map<string, ReturnType<typeof durations.labels>>();
  const childOf = ({ method, route, status }: FinishedRequest) => {
    const key = `${method} ${route} ${status}`;
    const known = children.get(key);
    if (known) return known;
    const child = durations.labels(method, route, String(status));
    children.set(key, child);
    return child;
  };
  return {
    requestBegan: () => {
      inFlight += 1;
    },
    requestEnded: (request) => {
      inFlight -= 1;
      childOf(request).observe(request.seconds);
    },
  };
}

function measurePool(registry: Registry, pool: PoolCounts): void {
  measure(registry, 'kerf_db_pool_connections', 'Connections to Postgres.', () => pool.totalCount);
  measure(registry, 'kerf_db_pool_idle', 'Connections that nobody uses.', () => pool.idleCount);
  measure(
    registry,
    'kerf_db_pool_waiting',
    'Calls that wait for a connection.',
    () => pool.waitingCount,
  );
}

/** A gauge that is read on demand. */
function measure(registry: Registry, name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value());
    },
  });
}
