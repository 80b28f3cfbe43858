import type { Blade } from '../blade.ts';
import {
  acceptedLengths,
  type Measure,
  measureNames,
  type ParsedSearch,
  PRECISE_TOLERANCE_MM,
  TOLERANCE_MM,
} from './parsed-search.ts';

/** Lists how a blade differs from a search: "kerf 3 mm, not 3.2 mm". A measure that the blade does not have is not listed. */
export function differences(parsed: ParsedSearch, blade: Blade): string[] {
  const sizes = sizesOf(blade);
  const lengths = measureNames.flatMap((name) => {
    const [has, asked] = [sizes[name], parsed.measures[name]];
    if (has === undefined || asked === undefined) return [];
    const tolerance = parsed.precise.includes(name) ? PRECISE_TOLERANCE_MM : TOLERANCE_MM;
    const isAsked = acceptedLengths(parsed, name).some((each) => Math.abs(has - each) <= tolerance);
    return isAsked ? [] : [`${name} ${has} mm, not ${asked} mm`];
  });
  return [...lengths, ...toothDifferences(parsed, blade)];
}

/** Whether a blade's measures are only close to those of a search that were typed with decimals. */
export function isOnlyClose({ precise, measures }: ParsedSearch, blade: Blade): boolean {
  const sizes = sizesOf(blade);
  return precise.some((name) => {
    const [has, asked] = [sizes[name], measures[name]];
    return has !== undefined && asked !== undefined && Math.abs(has - asked) > PRECISE_TOLERANCE_MM;
  });
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
