import type { Blade } from '../blade.ts';
import {
  acceptedLengths,
  type Measure,
  measureNames,
  type ParsedSearch,
  TOLERANCE_MM,
} from './parsed-search.ts';

/** Lists how a blade differs from a search: "kerf 3 mm, not 3.2 mm". A measure that the blade does not have is not listed. */
export function differences(parsed: ParsedSearch, blade: Blade): string[] {
  const sizes = sizesOf(blade);
  const lengths = measureNames.flatMap((name) => {
    const [has, asked] = [sizes[name], parsed.measures[name]];
    if (has === undefined || asked === undefined) return [];
    const isAsked = acceptedLengths(parsed, name).some(
      (each) => Math.abs(has - each) <= TOLERANCE_MM,
    );
    return isAsked ? [] : [`${name} ${has} mm, not ${asked} mm`];
  });
  return [...lengths, ...toothDifferences(parsed, blade)];
}

function sizesOf(blade: Blade): { readonly [Name in Measure]?: number } {
  if (blade.kind === 'circular') {
    const { diameter, bore, kerf, plate } = blade;
    return { size: diameter, diameter, bore, kerf, plate };
  }
  const { length, width, thickness } = blade;
  return { size: length, length, width, thickness };
}

function toothDifferences(
  { teeth, teethPerInch: pitch, grind }: ParsedSearch,
  blade: Blade,
): string[] {
  if (blade.kind !== 'circular') {
    const has = blade.teethPerInch;
    if (pitch === null || (has >= pitch.from && has <= pitch.to)) return [];
    const asked = pitch.from === pitch.to ? pitch.from : `${pitch.from} to ${pitch.to}`;
    return [`${has} teeth per inch, not ${asked}`];
  }
  return [
    ...(teeth === null || teeth === blade.teeth ? [] : [`${blade.teeth} teeth, not ${teeth}`]),
    ...(grind === null || grind === blade.grind ? [] : [`${blade.grind}, not ${grind}`]),
  ];
}
