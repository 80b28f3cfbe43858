import { type FormTree, parseForm } from './form-body.ts';

/** One API call and its response. */
export interface LoggedRequest {
  readonly id: string;
  /** Milliseconds of the stand-in's clock. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly key: 'secret' | 'publishable' | 'none';
  readonly idempotencyKey: string | null;
  /** The parameters, without card numbers and security codes. */
  readonly params: FormTree;
  readonly fault: string | null;
  readonly replayed: boolean;
  /** Null while the call is under way, and if its connection was cut. */
  readonly status: number | null;
  readonly body: unknown;
}

const KEPT = 2000;

/** The most recent calls, for the control routes. */
export class RequestLog {
  #entries: LoggedRequest[] = [];

  entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  add(entry: LoggedRequest): void {
    this.#entries = [...this.#entries.slice(-(KEPT - 1)), entry];
  }

  clear(): void {
    this.#entries = [];
  }
}

/** Parameters with card numbers and security codes redacted. */
export function loggableParams(text: string): FormTree {
  const masked = new URLSearchParams(text);
  for (const name of [...masked.keys()]) {
    if (/\[(number|cvc)\]$/.test(name)) masked.set(name, '…');
  }
  return parseForm(masked.toString());
}
