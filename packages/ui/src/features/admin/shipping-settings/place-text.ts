import type { PostalCodeRange } from '@kerf/domain/shipping/terms';
import { comparable } from '@kerf/domain/shipping/zone';

/** Reads regions of a country: "OR, WA" and "US-OR" alike. */
export function readRegions(text: string, country: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .map((code) => (code.includes('-') ? code : `${country}-${code}`));
}

/** Regions for the field, without their country: "OR, WA". */
export function regionsText(regions: readonly string[], country: string): string {
  return regions.map((code) => code.replace(`${country}-`, '')).join(', ');
}

/** Reads single postal codes and ranges: "97000–97999, 98101". */
export function readPostalCodes(text: string): PostalCodeRange[] {
  return text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readRange);
}

function readRange(text: string): PostalCodeRange {
  const [from = '', to, ...more] = text.split(/\s*[–—-]\s*/);
  // "97201-1234" and "100-0001" are one postal code each.
  const isRange = to !== undefined && more.length === 0 && sameLength(from, to);
  return isRange ? { from, to } : { from: text, to: text };
}

function sameLength(from: string, to: string): boolean {
  return comparable(from).length === comparable(to).length;
}

/** Postal codes for the field. */
export function postalCodesText(ranges: readonly PostalCodeRange[]): string {
  return ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ');
}
