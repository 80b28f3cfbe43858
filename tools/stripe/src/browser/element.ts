import { Emitter, type Handler } from './emitter.ts';
import {
  type ApiAnswer,
  type CardState,
  type FontSource,
  type FrameOptions,
  type FromFrame,
  post,
  received,
  type Submission,
  type ToFrame,
} from './messages.ts';

export interface ElementClasses {
  readonly base?: string;
  readonly complete?: string;
  readonly empty?: string;
  readonly focus?: string;
  readonly invalid?: string;
}

export interface ElementOptions extends FrameOptions {
  readonly classes?: ElementClasses;
  readonly value?: { readonly postalCode?: string };
  readonly readOnly?: boolean;
}

/** What an element gets from the group that created it. */
export interface ElementContext {
  readonly origin: string;
  readonly publishableKey: string;
  readonly fonts: readonly FontSource[];
  readonly destroyed: () => void;
}

const NOTHING_TYPED: CardState = {
  empty: true,
  complete: false,
  brand: 'unknown',
  postalCode: '',
  error: null,
};
const NOT_MOUNTED = {
  type: 'invalid_request_error',
  message:
    'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
};

let channels = 0;

/** The card element: an iframe from the stand-in's origin inside the shop's node. */
export class StandInElement {
  readonly #context: ElementContext;
  readonly #emitter = new Emitter();
  readonly #waiting = new Map<number, (answer: ApiAnswer) => void>();
  readonly #listen = (event: MessageEvent) => this.#hear(event);
  #options: ElementOptions;
  #state = NOTHING_TYPED;
  #frame: HTMLIFrameElement | undefined;
  #channel = '';
  /** What was told before the frame listened. Undefined once it does. */
  #early: ToFrame[] | undefined = [];
  #calls = 0;
  #hasFocus = false;
  #isDestroyed = false;

  constructor(options: ElementOptions, context: ElementContext) {
    this.#options = options;
    this.#context = context;
  }

  mount(target: string | HTMLElement): void {
    this.#assertAlive();
    const node = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(node instanceof HTMLElement)) {
      throw new Error(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
      );
    }
    this.unmount();
    this.#frame = this.#createFrame();
    node.replaceChildren(this.#frame);
    window.addEventListener('message', this.#listen);
    this.#showClasses();
  }

  unmount(): void {
    window.removeEventListener('message', this.#listen);
    const node = this.#frame?.parentElement;
    this.#frame?.remove();
    this.#frame = undefined;
    this.#early = [];
    for (const classes of this.#allClasses()) node?.classList.remove(...words(classes));
    for (const answer of this.#waiting.values()) answer({ ok: false, error: NOT_MOUNTED });
    this.#waiting.clear();
    this.#state = NOTHING_TYPED;
  }

  destroy(): void {
    this.#assertAlive();
    this.unmount();
    this.#isDestroyed = true;
    this.#context.destroyed();
  }

  update(options: ElementOptions): this {
    this.#assertAlive();
    this.#options = { ...this.#options, ...options };
    this.#tell({ kind: 'options', options: this.#frameOptions() });
    return this;
  }

  focus(): void {
    this.#assertAlive();
    this.#frame?.focus();
    this.#tell({ kind: 'focus' });
  }

  blur(): void {
    this.#tell({ kind: 'blur' });
  }

  clear(): void {
    this.#tell({ kind: 'clear' });
  }

  on(name: string, handler: Handler): this {
    this.#emitter.on(name, handler);
    return this;
  }

  once(name: string, handler: Handler): this {
    this.#emitter.on(name, handler, true);
    return this;
  }

  /** Does nothing on a destroyed element: React's wrapper calls it there. */
  off(name: string, handler?: Handler): this {
    this.#emitter.off(name, handler);
    return this;
  }

  /** Makes the frame call the API with the card, which never leaves the frame. */
  _submit(submission: Submission): Promise<ApiAnswer> {
    if (this.#frame === undefined) return Promise.resolve({ ok: false, error: NOT_MOUNTED });
    this.#calls += 1;
    const id = this.#calls;
    const answer = new Promise<ApiAnswer>((resolve) => this.#waiting.set(id, resolve));
    this.#tell({ kind: 'submit', id, submission });
    return answer;
  }

  #createFrame(): HTMLIFrameElement {
    channels += 1;
    this.#channel = `card-${channels}`;
    const frame = document.createElement('iframe');
    const parameters = new URLSearchParams({
      channel: this.#channel,
      origin: location.origin,
      key: this.#context.publishableKey,
    });
    frame.title = 'Secure card payment input frame';
    frame.name = `__privateStripeFrame${channels}`;
    frame.src = `${this.#context.origin}/v3/frame.html#${parameters}`;
    frame.allow = 'payment *';
    Object.assign(frame.style, {
      display: 'block',
      border: '0',
      width: '100%',
      height: '19.2px',
      // Independent of the page's color scheme: in a dark page, the browser would paint the frame white.
      colorScheme: 'light only',
    });
    return frame;
  }

  #tell(message: ToFrame): void {
    const target = this.#frame?.contentWindow;
    if (this.#early !== undefined) this.#early.push(message);
    else if (target) post(target, this.#context.origin, this.#channel, message);
  }

  #hear(event: MessageEvent): void {
    const source = this.#frame?.contentWindow ?? null;
    const from = { source, origin: this.#context.origin, channel: this.#channel };
    const message = received<FromFrame>(event, from);
    if (source === null || message === undefined) return;
    if (message.kind === 'loaded') this.#start();
    else if (message.kind === 'height') this.#showHeight(message.height);
    else if (message.kind === 'change') this.#change(message.state);
    else if (message.kind === 'answer') this.#answer(message.id, message.answer);
    else if (message.kind !== 'challenge-answered') this.#signal(message.kind);
  }

  #start(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    this.#tell({ kind: 'options', options: this.#frameOptions() });
    for (const message of early) this.#tell(message);
  }

  #signal(name: 'ready' | 'focus' | 'blur' | 'escape'): void {
    if (name === 'focus' || name === 'blur') this.#hasFocus = name === 'focus';
    this.#showClasses();
    this.#emitter.emit(name, { elementType: 'card' });
  }

  #answer(id: number, answer: ApiAnswer): void {
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve?.(answer);
  }

  #change(state: CardState): void {
    this.#state = state;
    this.#showClasses();
    const { empty, complete, brand, postalCode } = state;
    this.#emitter.emit('change', {
      elementType: 'card',
      empty,
      complete,
      brand,
      value: { postalCode },
      error: state.error ?? undefined,
    });
  }

  #frameOptions(): FrameOptions {
    const { style, hidePostalCode, disabled, readOnly, value } = this.#options;
    return {
      ...(style === undefined ? {} : { style }),
      ...(value?.postalCode === undefined ? {} : { postalCode: value.postalCode }),
      fonts: this.#context.fonts,
      hidePostalCode: hidePostalCode ?? false,
      disabled: disabled ?? readOnly ?? false,
    };
  }

  #showHeight(height: number): void {
    if (this.#frame !== undefined) this.#frame.style.height = `${height}px`;
  }

  #showClasses(): void {
    const node = this.#frame?.parentElement;
    const classes = this.#options.classes;
    const shown: [string, boolean][] = [
      [classes?.base ?? 'StripeElement', true],
      [classes?.complete ?? 'StripeElement--complete', this.#state.complete],
      [classes?.empty ?? 'StripeElement--empty', this.#state.empty],
      [classes?.focus ?? 'StripeElement--focus', this.#hasFocus],
      [classes?.invalid ?? 'StripeElement--invalid', this.#state.error !== null],
    ];
    for (const [names, isShown] of shown) {
      for (const name of words(names)) node?.classList.toggle(name, isShown);
    }
  }

  #allClasses(): readonly string[] {
    const { base, complete, empty, focus, invalid } = this.#options.classes ?? {};
    return [
      base ?? 'StripeElement',
      complete ?? 'StripeElement--complete',
      empty ?? 'StripeElement--empty',
      focus ?? 'StripeElement--focus',
      invalid ?? 'StripeElement--invalid',
    ];
  }

  #assertAlive(): void {
    if (!this.#isDestroyed) return;
    throw new Error('This Element has already been destroyed. Please create a new one.');
  }
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
