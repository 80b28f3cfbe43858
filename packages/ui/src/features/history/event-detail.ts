/** One field's value before and after. */
export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Safe access to an event's details: old events have fewer, and a newer server's may have more. */
export class EventDetail {
  readonly #detail: Readonly<Record<string, unknown>>;

  constructor(detail: Readonly<Record<string, unknown>>) {
    this.#detail = detail;
  }

  /** Empty if the event has no such text. */
  text(name: string): string {
    const value = this.#detail[name];
    return typeof value === 'string' ? value : '';
  }

  /** NaN if the event has no such number. */
  number(name: string): number {
    const value = this.#detail[name];
    return typeof value === 'number' ? value : Number.NaN;
  }

  is(name: string): boolean {
    return this.#detail[name] === true;
  }

  get changes(): readonly Change[] {
    const { changes } = this.#detail;
    if (typeof changes !== 'object' || changes === null) return [];
    return Object.entries(changes).flatMap(([field, change]) =>
      isChange(change) ? { field, from: change.from, to: change.to } : [],
    );
  }
}

function isChange(value: unknown): value is Omit<Change, 'field'> {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}
