import { Gauge, type Registry } from 'prom-client';
import api from '../../package.json' with { type: 'json' };
import type { OldestWork } from '../db/oldest-work.ts';

interface ProcessFacts {
  readonly oldestWork: OldestWork;
  /** The most streams that this process opens. */
  readonly maxStreams: number;
}

/** Gauges of this process: its release, its limits, and whether it is stuck. */
export function measureProcess(registry: Registry, { oldestWork, maxStreams }: ProcessFacts): void {
  const registers = [registry];
  new Gauge({
    name: 'kerf_release_info',
    help: 'Always 1, with the release that runs.',
    labelNames: ['release'],
    registers,
  }).set({ release: api.version }, 1);
  new Gauge({
    name: 'kerf_event_streams_max',
    help: 'The most streams of changes that this process opens.',
    registers,
  }).set(maxStreams);
  new Gauge({
    name: 'kerf_db_oldest_use_seconds',
    help: 'How long the connection to Postgres that was lent first has been in use.',
    registers,
    collect() {
      this.set(oldestWork.ageMs() / 1000);
    },
  });
}
