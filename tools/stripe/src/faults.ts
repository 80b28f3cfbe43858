/** What can go wrong with a call. */
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
 * Makes the next `count` matching API calls fail. `500`: an error of an executed call, stored under its
 * idempotency key. `503` and `429`: refused before execution. `reset_before`: the connection is cut before
 * execution. `reset_after`: it is cut after execution; the `stripe` package retries a cut call once, so
 * losing one takes a count of 2. `slow`: executed after `ms` milliseconds. `garbage`: executed, but the 200
 * is not JSON.
 */
export interface Fault {
  readonly kind: FaultKind;
  readonly count: number;
  /** `GET` or `POST`; any if absent. */
  readonly method?: string;
  /** A prefix of the path, such as `/v1/refunds`. */
  readonly path?: string;
  /** For `slow`. */
  readonly ms?: number;
}

interface ArmedFault {
  readonly fault: Fault;
  left: number;
}

/** The armed faults. */
export class Faults {
  #armed: ArmedFault[] = [];

  arm(fault: Fault): void {
    if (fault.count > 0) this.#armed.push({ fault, left: fault.count });
  }

  /** The fault for this call, using up one count. */
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
