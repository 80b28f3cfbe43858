import type { IncomingHttpHeaders } from 'node:http';
import { fieldProblem } from '@kerf/domain/problem';

/** A header by its lower-case name; empty if it was not sent. */
export function headerText(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * The version in `If-Match`: `"7"`, `W/"7"`, or the product's own ETag, `"7-…"`, of which only the version
 * counts; undefined if the header was not sent. Throws a ProblemError if it is invalid, since a conditional
 * change must not be made unconditionally.
 */
export function matchedVersion(headers: IncomingHttpHeaders): number | undefined {
  const text = headerText(headers, 'if-match').trim();
  if (text === '') return undefined;
  const version = /^(?:W\/)?"?([1-9]\d{0,8})(?:-[\w-]+)?"?$/.exec(text)?.[1];
  if (version !== undefined) return Number(version);
  const message = 'Send the number of the version that was changed, in quotes.';
  throw fieldProblem('if-match', message);
}
