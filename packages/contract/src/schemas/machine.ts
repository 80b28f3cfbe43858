import { materials } from '@kerf/domain/blade';
import { TEXT_MAX } from '@kerf/domain/limits';
import { sawFaults } from '@kerf/domain/machine';
import { z } from 'zod';
import { id } from './common.ts';
import { line } from './text.ts';

/** In millimetres; null if unknown. */
const size = z.number().positive().max(50_000).nullable();
const cuts = z.array(z.enum(materials)).max(materials.length).readonly();

const circularSaw = z.object({
  kind: z.literal('circular'),
  arbor: size,
  smallestDiameter: size,
  largestDiameter: size,
  spindleRpm: z.int().positive().max(100_000).nullable(),
  rivingKnife: z.union([size, z.literal('none')], 'Enter its thickness.'),
  materials: cuts,
});

const bandSaw = z.object({
  kind: z.literal('band'),
  shortest: size,
  longest: size,
  narrowest: size,
  widest: size,
  materials: cuts,
});

const reciprocatingSaw = z.object({
  kind: z.literal('reciprocating'),
  longest: size,
  materials: cuts,
});

export const saw = z
  .discriminatedUnion('kind', [circularSaw, bandSaw, reciprocatingSaw])
  .superRefine((value, context) => {
    for (const { field, message } of sawFaults(value)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export const newMachine = z.object({ name: line(TEXT_MAX.machineName), saw });
export type NewMachine = z.infer<typeof newMachine>;

/** A changed machine; refused if the machine is no longer as expected. Apps before this field send none. */
export const machineChange = newMachine.extend({ expected: newMachine.optional() });
export type MachineChange = z.infer<typeof machineChange>;

/** A customer's saw. */
export const machine = z.object({ _id: id, name: z.string(), saw });
export type Machine = z.infer<typeof machine>;
