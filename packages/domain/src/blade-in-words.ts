import type { Blade } from './blade.ts';

export const bladeKindName: Record<Blade['kind'], string> = {
  circular: 'Circular saw blade',
  band: 'Band saw blade',
  reciprocating: 'Reciprocating saw blade',
};

/** A text alternative for the blade's drawing. */
export function bladeInWords(blade: Blade): string {
  if (blade.kind === 'circular') {
    return `Drawing of a circular saw blade: diameter ${blade.diameter} mm, bore ${blade.bore} mm, ${blade.teeth} teeth`;
  }
  const kind = blade.kind === 'band' ? 'band' : 'reciprocating';
  return `Drawing of a ${kind} saw blade: length ${blade.length} mm, width ${blade.width} mm, ${blade.teethPerInch} teeth per inch`;
}
