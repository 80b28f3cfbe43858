import type { IncomingHttpHeaders } from 'node:http';

/** A header as Node received it, by its name in small letters; empty if it was not sent. */
export function headerText(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
