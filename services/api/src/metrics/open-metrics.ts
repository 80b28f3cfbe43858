import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { type Meter, noMeter } from './meter.ts';
import type { PoolCounts } from './prometheus-meter.ts';

export interface Metrics {
  readonly meter: Meter;
  stop(): void;
}

/** Adds what the programs above measure. */
export type AddGauges = (registry: Registry) => Promise<void>;

/** Starts metrics if a port is configured. Their modules are loaded only then. */
export async function openMetrics(
  { METRICS_PORT: port, METRICS_HOST: host }: Config,
  pool: PoolCounts,
  log: Logger,
  addGauges: AddGauges,
): Promise<Metrics> {
  if (port === undefined) return { meter: noMeter, stop: () => undefined };
  const { createPrometheusMeter } = await import('./prometheus-meter.ts');
  const { startMetricsServer } = await import('./metrics-server.ts');
  const meter = createPrometheusMeter(pool);
  await addGauges(meter.registry);
  return { meter, stop: await startMetricsServer(meter.registry, { port, host, log }) };
}
