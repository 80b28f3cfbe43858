import { type ElementOptions, type ElementType, StandInElement } from './element.ts';
import { Emitter, type Handler } from './emitter.ts';
import type { Appearance, FontSource } from './messages.ts';

export interface ElementsOptions {
  readonly clientSecret?: string;
  readonly appearance?: Appearance;
  readonly fonts?: readonly FontSource[];
}

const TYPES: readonly ElementType[] = ['card', 'payment'];

/** A group of elements, as `stripe.elements()` makes it. */
export class StandInElements {
  readonly #origin: string;
  readonly #publishableKey: string;
  readonly #emitter = new Emitter();
  readonly #made = new Map<ElementType, StandInElement>();
  #options: ElementsOptions;

  constructor(origin: string, publishableKey: string, options: ElementsOptions = {}) {
    this.#origin = origin;
    this.#publishableKey = publishableKey;
    this.#options = options;
  }

  /** Throws for a second element of a kind, and for kinds that the stand-in has not. */
  create(type: string, options: ElementOptions = {}): StandInElement {
    const known = TYPES.find((candidate) => candidate === type);
    if (known === undefined) {
      throw new Error(
        `The Stripe stand-in has no "${type}" element; it has ${TYPES.join(' and ')}.`,
      );
    }
    if (this.#made.has(known)) throw new Error(`Can only create one Element of type ${known}.`);
    const element = new StandInElement(known, options, {
      origin: this.#origin,
      publishableKey: this.#publishableKey,
      fonts: this.#options.fonts ?? [],
      appearance: () => this.#options.appearance,
      destroyed: () => this.#made.delete(known),
    });
    this.#made.set(known, element);
    return element;
  }

  /** The element of a type, named or by its React component; null when there is none. */
  getElement(type: unknown): StandInElement | null {
    const name = typeName(type);
    const known = TYPES.find((candidate) => candidate === name);
    return known === undefined ? null : (this.#made.get(known) ?? null);
  }

  update(options: ElementsOptions): Promise<void> {
    this.#options = { ...this.#options, ...options };
    for (const element of this.#made.values()) element.refresh();
    return Promise.resolve();
  }

  fetchUpdates(): Promise<object> {
    return Promise.resolve({});
  }

  /** Checks the fields before a confirmation; resolves with `error` when something is missing. */
  async submit(): Promise<{ readonly error?: object }> {
    const element = this._cardSource();
    const answer = await element?._validate();
    return answer === undefined || answer.ok ? {} : { error: answer.error };
  }

  on(name: string, handler: Handler): this {
    this.#emitter.on(name, handler);
    return this;
  }

  once(name: string, handler: Handler): this {
    this.#emitter.on(name, handler, true);
    return this;
  }

  off(name: string, handler?: Handler): this {
    this.#emitter.off(name, handler);
    return this;
  }

  /** The element that holds the card. */
  _cardSource(): StandInElement | undefined {
    return this.#made.get('payment') ?? this.#made.get('card');
  }

  _clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }
}

// react-stripe-js passes its component, which names its element.
function typeName(type: unknown): unknown {
  const isComponent = typeof type === 'function' || (typeof type === 'object' && type !== null);
  return isComponent && '__elementType' in type ? type.__elementType : type;
}
