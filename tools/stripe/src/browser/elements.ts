import { type ElementOptions, StandInElement } from './element.ts';
import type { FontSource } from './messages.ts';

export interface ElementsOptions {
  readonly fonts?: readonly FontSource[];
}

/** A group of elements, as `stripe.elements()` makes it: here of one card. */
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

  /** Throws for a second card, and for kinds that the stand-in has not. */
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

  /** The element of a type, named or by its React component; null when there is none. */
  getElement(type: unknown): StandInElement | null {
    return typeName(type) === 'card' ? this.#card : null;
  }

  /** React's wrapper calls it with the options that changed; the card's own come to the element. */
  update(): void {}
}

// react-stripe-js passes its component, which names its element.
function typeName(type: unknown): unknown {
  const isComponent = typeof type === 'function' || (typeof type === 'object' && type !== null);
  return isComponent && '__elementType' in type ? type.__elementType : type;
}
