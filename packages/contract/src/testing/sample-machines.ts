import { sampleSaw } from '@kerf/domain/testing/sample-blades';
import type { Machine } from '../schemas/machine.ts';

/** A saw as the API answers it, for tests. */
export function sampleMachine(changes: Partial<Machine> = {}): Machine {
  return {
    _id: '77777777-7777-4777-8777-777777777777',
    name: 'Bench saw',
    saw: sampleSaw({ materials: ['Hardwood', 'MDF'] }),
    ...changes,
  };
}
