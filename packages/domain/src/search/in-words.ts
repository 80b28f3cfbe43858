import { lengthInWords } from '../length.ts';
import type { Measure } from './meaning.ts';

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

/** `184 mm (7 1/4 in) diameter`. */
export function measureInWords(measure: Measure, length: number): string {
  return `${lengthInWords(length)} ${measureNames[measure]}`;
}

export function pitchInWords({ from, to }: { from: number; to: number }): string {
  return from === to ? `${from} teeth per inch` : `${from} to ${to} teeth per inch`;
}
