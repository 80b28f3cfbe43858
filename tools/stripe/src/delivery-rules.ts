/** One delivery of an event to an endpoint. */
export interface Delivery {
  readonly eventId: string;
  readonly type: string;
  readonly url: string;
  readonly attempt: number;
}

/** A disturbance of the next `count` first deliveries, optionally of certain types. */
export interface DeliveryRule {
  readonly kind: 'drop' | 'duplicate' | 'hold';
  readonly count: number;
  readonly types?: readonly string[];
}

export type Verdict = 'send' | 'drop' | 'duplicate' | 'hold';

interface ActiveRule {
  readonly rule: DeliveryRule;
  left: number;
}

/** Applies the disturbances that tests have requested. */
export class DeliveryRules {
  #rules: ActiveRule[] = [];
  #held: Delivery[] = [];
  #paused: Delivery[] = [];
  isPaused = false;
  /** The delay of every delivery. */
  delayMs = 0;

  add(rule: DeliveryRule): void {
    if (rule.count > 0) this.#rules.push({ rule, left: rule.count });
  }

  /** Decides about a first delivery, using up one count of the first rule that matches. */
  judge(type: string): Verdict {
    const found = this.#rules.find(({ rule }) => rule.types?.includes(type) ?? true);
    if (found === undefined) return 'send';
    found.left -= 1;
    if (found.left <= 0) this.#rules = this.#rules.filter((other) => other !== found);
    return found.rule.kind;
  }

  hold(delivery: Delivery): void {
    this.#held.push(delivery);
  }

  /** Whether no rule waits for more deliveries to hold. */
  holdIsComplete(): boolean {
    return this.#held.length > 0 && !this.#rules.some(({ rule }) => rule.kind === 'hold');
  }

  /** The held deliveries, in reverse order. */
  takeHeldReversed(): readonly Delivery[] {
    this.#rules = this.#rules.filter(({ rule }) => rule.kind !== 'hold');
    return this.#held.splice(0).reverse();
  }

  park(delivery: Delivery): void {
    this.#paused.push(delivery);
  }

  resume(): readonly Delivery[] {
    this.isPaused = false;
    return this.#paused.splice(0);
  }

  /** Deliveries that are held or paused. */
  keptBack(): readonly Delivery[] {
    return [...this.#held, ...this.#paused];
  }

  clear(): void {
    this.#rules = [];
    this.#held = [];
    this.#paused = [];
    this.isPaused = false;
    this.delayMs = 0;
  }
}
