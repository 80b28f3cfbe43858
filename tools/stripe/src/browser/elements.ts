import { type ElementOptions, StandInElement } from './element.ts';
import type { FontSource } from './messages.ts';

export interface ElementsOptions {
  readonly fonts?: readonly FontSource[];
}

/** A group of elements, as `stripe.elements()` creates it; here of one card. */
export class StandInElements {
  readonly #origin: string;
  readonly #publishableKey: string;
  readonly #fonts: readonly FontSource[];
  #card: StandInElement | null = null;

  constructor(origin: string, publishableKey: string, { fonts = [] }: ElementsOptions = {}) {
    this.#origin = origin;
    this.#publishableKey = publishableKey;
    this.#fonts = fonts;
  }

  /** Throws for a second card, and for unsupported types. */
  create(type: string, options: ElementOptions = {}): StandInElement {
    if (type !== 'card') throw new Error(`The Stripe stand-in has no "${type}" element.`);
    if (this.#card !== null) throw new Error('Can only create one Element of type card.');
    this.#card = new StandInElement(options, {
      origin: this.#origin,
      publishableKey: this.#publishableKey,
      fonts: this.#fonts,
      destroyed: () => {
        this.#card = null;
      },
    });
    return this.#card;
  }

  /** The element of a type, given by name or by its React component; null if there is none. */
  getElement(type: unknown): StandInElement | null {
    return typeName(type) === 'card' ? this.#card : null;
  }

  /** React's wrapper calls it with changed options; those of the card go to the element itself. */
  update(): void {}
}

// react-stripe-js passes its component, which has the element's name.
function typeName(type: unknown): unknown {
  const isComponent = typeof type === 'function' || (typeof type === 'object' && type !== null);
  return isComponent && '__elementType' in type ? type.__elementType : type;
}
