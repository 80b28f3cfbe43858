import type { Machine } from '@kerf/contract/schemas/machine';

/** A saw as the API answers it, for tests. */
export function sampleMachine(changes: Partial<Machine> = {}): Machine {
  return {
    _id: '77777777-7777-4777-8777-777777777777',
    name: 'Bench saw',
    saw: {
      kind: 'circular',
      arbor: 30,
      smallestDiameter: 200,
      largestDiameter: 254,
      spindleRpm: 4500,
      rivingKnife: 2.5,
      materials: ['Hardwood', 'MDF'],
    },
    ...changes,
  };
}
