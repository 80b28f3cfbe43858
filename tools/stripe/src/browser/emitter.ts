export type Handler = (event: unknown) => void;

interface Subscription {
  readonly handler: Handler;
  readonly isOnce: boolean;
}

/** Events with Stripe.js's `on`, `once` and `off`. */
export class Emitter {
  readonly #subscriptions = new Map<string, readonly Subscription[]>();

  on(name: string, handler: Handler, isOnce = false): void {
    this.#subscriptions.set(name, [...this.#of(name), { handler, isOnce }]);
  }

  /** Without a handler, removes every handler of that name. */
  off(name: string, handler?: Handler): void {
    const left = this.#of(name).filter(
      (other) => handler !== undefined && other.handler !== handler,
    );
    this.#subscriptions.set(name, left);
  }

  emit(name: string, event: unknown): void {
    for (const subscription of this.#of(name)) {
      if (subscription.isOnce) this.off(name, subscription.handler);
      try {
        subscription.handler(event);
      } catch (error) {
        reportError(error);
      }
    }
  }

  #of(name: string): readonly Subscription[] {
    return this.#subscriptions.get(name) ?? [];
  }
}
