import type { Blade } from './blade.ts';
import { inchesInWords } from './length.ts';

/** A blade's dimensions in one line: `184 × 16 mm (7 1/4 × 5/8 in), 2 mm kerf, 24 teeth`. */
export function bladeSizeInWords(blade: Blade): string {
  if (blade.kind === 'circular') {
    const { diameter, bore, kerf, teeth } = blade;
    return `${sizeInWords(diameter, bore)}, ${millimetres(kerf)} mm kerf, ${teeth} teeth`;
  }
  const { length, width, thickness, teethPerInch } = blade;
  return `${sizeInWords(length, width)}, ${millimetres(thickness)} mm thick, ${teethPerInch} TPI`;
}

function sizeInWords(one: number, other: number): string {
  const inches = [one, other].map((length) => inchesInWords(length).replace(/ in$/, ''));
  return `${millimetres(one)} × ${millimetres(other)} mm (${inches.join(' × ')} in)`;
}

function millimetres(length: number): string {
  return (Math.round(length * 100) / 100).toLocaleString('en-US');
}
