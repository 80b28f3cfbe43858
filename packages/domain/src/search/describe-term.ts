import { lengthInWords } from '../length.ts';
import { type Measure, TOLERANCE_MM } from './parsed-search.ts';

const measureNames: Readonly<Record<Measure, string>> = {
  size: 'diameter or length',
  diameter: 'diameter',
  bore: 'bore',
  kerf: 'kerf',
  plate: 'plate',
  length: 'long',
  width: 'wide',
  thickness: 'thick',
};

/** Describes a measure: `184 mm (7 1/4 in) diameter, also sold as 185 mm`. */
export function describeMeasure(
  measure: Measure,
  length: number,
  soldAs: readonly number[] = [],
): string {
  const words = `${lengthInWords(length)} ${measureNames[measure]}`;
  const others = soldAs.filter((each) => Math.abs(each - length) > TOLERANCE_MM);
  return others.length === 0 ? words : `${words}, also sold as ${others.join(' and ')} mm`;
}

export function describePitch({ from, to }: { from: number; to: number }): string {
  return from === to ? `${from} teeth per inch` : `${from} to ${to} teeth per inch`;
}
