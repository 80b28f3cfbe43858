import { UnreadNumber } from '@kerf/contract/fault-message';
import { type NumberKind, numberFaultText, readTyped } from '@kerf/domain/numbers/typed-number';

/** The number typed into a field: undefined if it is empty, NaN if it is not one number for certain. */
export function typedNumber(text: string, kind: NumberKind): number | undefined {
  const read = readTyped(text, kind);
  if (read.kind === 'empty') return undefined;
  return read.kind === 'number' ? Number(read.text) : Number.NaN;
}

/** As `typedNumber`, for a schema: what is no number is refused with the reason. */
export function wireNumber(text: string, kind: NumberKind): number | UnreadNumber | undefined {
  const value = typedNumber(text, kind);
  return Number.isNaN(value) ? new UnreadNumber(numberFault(text, kind)) : value;
}

/** What to do about a text that `typedNumber` cannot read. */
export function numberFault(text: string, kind: NumberKind): string {
  const { kind: found } = readTyped(text, kind);
  // A number that the form refuses for its value is counted in pieces.
  const fault = found === 'number' ? 'decimals' : found;
  return numberFaultText(fault === 'empty' ? 'not-a-number' : fault, kind);
}
