import type { Saw } from '@kerf/domain/machine';
import { formatQuantity } from '../../components/quantity.tsx';

/** The known facts of a saw, as short phrases. */
export function sawFacts(saw: Saw): string[] {
  if (saw.kind === 'reciprocating') return [`blades ${range(0, saw.longest)} long`];
  if (saw.kind === 'band') {
    return [
      `blades ${range(saw.shortest, saw.longest)} long`,
      `${range(saw.narrowest, saw.widest)} wide`,
    ];
  }
  return [
    saw.arbor === null ? 'arbor not known' : `arbor ${mm(saw.arbor)}`,
    `blades ${range(saw.smallestDiameter, saw.largestDiameter)}`,
    saw.spindleRpm === null ? 'speed not known' : `${formatQuantity(saw.spindleRpm)} rpm`,
    knife(saw.rivingKnife),
  ];
}

export const sawNames: Readonly<Record<Saw['kind'], string>> = {
  circular: 'Circular saw',
  band: 'Band saw',
  reciprocating: 'Reciprocating saw',
};

function range(from: number | null, to: number | null): string {
  if (from === null && to === null) return 'of unknown size';
  if (to === null) return `from ${mm(from ?? 0)}`;
  return from === null || from === 0 ? `up to ${mm(to)}` : `${formatQuantity(from)} to ${mm(to)}`;
}

function knife(thickness: number | 'none' | null): string {
  if (thickness === null) return 'riving knife not known';
  return thickness === 'none' ? 'no riving knife' : `riving knife ${mm(thickness)}`;
}

function mm(value: number): string {
  return `${formatQuantity(value)} mm`;
}
