/** What goes wrong with a call. */
export const FAULT_KINDS = [
  '500',
  '503',
  '429',
  'reset_before',
  'reset_after',
  'slow',
  'garbage',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/**
 * Fails the next `count` API calls that fit.
 * `500`: an error of a call that began, kept for its idempotency key. `503` and `429`: refused before it began.
 * `reset_before`: the connection is cut, nothing done. `reset_after`: done, then the connection is cut;
 * the `stripe` package tries a cut call once more by itself, so it takes a count of 2 to lose one.
 * `slow`: done after `ms` milliseconds. `garbage`: done, but the 200 is no JSON.
 */
export interface Fault {
  readonly kind: FaultKind;
  readonly count: number;
  /** `GET` or `POST`; any when left out. */
  readonly method?: string;
  /** The beginning of the path, such as `/v1/refunds`. */
  readonly path?: string;
  /** For `slow`. */
  readonly ms?: number;
}

interface ArmedFault {
  readonly fault: Fault;
  left: number;
}

/** The faults that wait for their calls. */
export class Faults {
  #armed: ArmedFault[] = [];

  arm(fault: Fault): void {
    if (fault.count > 0) this.#armed.push({ fault, left: fault.count });
  }

  /** The fault of this call, used up by one. */
  take(method: string, path: string): Fault | undefined {
    const found = this.#armed.find(({ fault }) => fits(fault, method, path));
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#armed = this.#armed.filter((other) => other !== found);
    return found.fault;
  }

  clear(): void {
    this.#armed = [];
  }
}

function fits(fault: Fault, method: string, path: string): boolean {
  const sameMethod = fault.method === undefined || fault.method.toUpperCase() === method;
  return sameMethod && path.startsWith(fault.path ?? '/');
}
