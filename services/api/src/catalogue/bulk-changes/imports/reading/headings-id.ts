import { createHash } from 'node:crypto';

/** Headings stand at the top of a file. */
const LOOKED_AT_BYTES = 65_536;

/**
 * What files with the same headings have in common, whatever their encoding: a hash of the bytes of the line with
 * the headings. Null for a file without headings.
 */
export function headingsId(bytes: Uint8Array, headingRow: number): string | null {
  const top = Buffer.from(bytes.subarray(0, LOOKED_AT_BYTES)).toString('latin1');
  const line = top.split(/\r\n?|\n/)[headingRow - 1]?.trim() ?? '';
  return line === '' ? null : createHash('sha256').update(line, 'latin1').digest('hex');
}
