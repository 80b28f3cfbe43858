import type { Blade } from '../blade.ts';
import { lengthsOf, type Meaning, type Measure, measureNames, TOLERANCE_MM } from './meaning.ts';

/** What of a blade is other than a search asked for, in words: "kerf 3 mm, not 3.2 mm". What it does not have is no difference of size. */
export function differences(meaning: Meaning, blade: Blade): string[] {
  const sizes = sizesOf(blade);
  const lengths = measureNames.flatMap((name) => {
    const [has, asked] = [sizes[name], meaning.measures[name]];
    if (has === undefined || asked === undefined) return [];
    const isAsked = lengthsOf(meaning, name).some((each) => Math.abs(has - each) <= TOLERANCE_MM);
    return isAsked ? [] : [`${name} ${has} mm, not ${asked} mm`];
  });
  return [...lengths, ...toothDifferences(meaning, blade)];
}

function sizesOf(blade: Blade): { readonly [Name in Measure]?: number } {
  if (blade.kind === 'circular') {
    const { diameter, bore, kerf, plate } = blade;
    return { size: diameter, diameter, bore, kerf, plate };
  }
  const { length, width, thickness } = blade;
  return { size: length, length, width, thickness };
}

function toothDifferences({ teeth, teethPerInch: pitch, grind }: Meaning, blade: Blade): string[] {
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
