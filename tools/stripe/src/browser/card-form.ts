import { brandOf } from '../card-number.ts';
import { type CardFields, type FieldName, fieldError, isFinal } from './card-check.ts';
import { cvcLength, digitsOf, formatExpiry, formatNumber } from './card-format.ts';
import type { CardState, FieldError, FrameOptions, FromFrame } from './messages.ts';

interface FieldText {
  readonly name: FieldName;
  readonly label: string;
  readonly placeholder: string;
  readonly autocomplete: AutoFill;
}

const FIELDS: readonly FieldText[] = [
  {
    name: 'cardnumber',
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
  },
  {
    name: 'exp-date',
    label: 'Expiration date (MM / YY)',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
  },
  { name: 'cvc', label: 'CVC', placeholder: 'CVC', autocomplete: 'cc-csc' },
  { name: 'postal', label: 'ZIP', placeholder: 'ZIP', autocomplete: 'postal-code' },
];

/** The fields of a card: formats and checks what is typed, and reports every change. */
export class CardForm {
  readonly root = document.createElement('form');
  readonly #inputs = new Map<FieldName, HTMLInputElement>();
  readonly #tell: (message: FromFrame) => void;
  readonly #left = new Set<FieldName>();
  #hasPostal = true;
  #told = '';

  constructor(tell: (message: FromFrame) => void) {
    this.#tell = tell;
    this.root.noValidate = true;
    const [number, ...rest] = FIELDS.map((text) => this.#createField(text));
    const group = document.createElement('div');
    group.append(...rest);
    this.root.append(...(number === undefined ? [] : [number]), group);
    this.root.addEventListener('submit', (event) => event.preventDefault());
    this.root.addEventListener('focusin', (event) => this.#moved(event, 'focus'));
    this.root.addEventListener('focusout', (event) => this.#moved(event, 'blur'));
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') tell({ kind: 'escape' });
    });
    this.#told = JSON.stringify(this.#state());
  }

  configure(options: FrameOptions): void {
    this.#hasPostal = options.hidePostalCode !== true;
    for (const [name, input] of this.#inputs) {
      input.disabled = options.disabled === true;
      if (name === 'postal') hide(input, !this.#hasPostal);
    }
    const postal = this.#inputs.get('postal');
    if (postal?.value === '' && options.postalCode !== undefined) postal.value = options.postalCode;
    this.#tellChange();
  }

  focus(): void {
    this.#inputs.get('cardnumber')?.focus();
  }

  blur(): void {
    for (const input of this.#inputs.values()) input.blur();
  }

  clear(): void {
    for (const input of this.#inputs.values()) input.value = '';
    this.#left.clear();
    this.#tellChange();
  }

  values(): CardFields {
    const value = (name: FieldName) => this.#inputs.get(name)?.value ?? '';
    return {
      cardnumber: value('cardnumber'),
      'exp-date': value('exp-date'),
      cvc: value('cvc'),
      postal: this.#hasPostal ? value('postal') : '',
    };
  }

  /** Shows and returns the first error. */
  validate(): FieldError | null {
    for (const name of this.#names()) this.#left.add(name);
    this.#tellChange();
    return this.#state().error;
  }

  #createField(text: FieldText): HTMLLabelElement {
    const label = document.createElement('label');
    const caption = document.createElement('span');
    caption.textContent = text.label;
    const input = document.createElement('input');
    input.name = text.name;
    input.placeholder = text.placeholder;
    input.autocomplete = text.autocomplete;
    input.inputMode = text.name === 'postal' ? 'text' : 'numeric';
    input.spellcheck = false;
    input.addEventListener('input', () => this.#typed(text.name, input));
    this.#inputs.set(text.name, input);
    label.append(caption, input);
    return label;
  }

  #typed(name: FieldName, input: HTMLInputElement): void {
    const isAtEnd = input.selectionStart === input.value.length;
    const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
    input.value = this.#formatted(name, input.value);
    if (!isAtEnd) restoreCaret(input, digitsBefore);
    this.#left.delete(name);
    this.#tellChange();
    if (isAtEnd && fieldError(name, this.values(), new Date()) === null) this.#advance(name);
  }

  #formatted(name: FieldName, text: string): string {
    if (name === 'cardnumber') return formatNumber(text);
    if (name === 'exp-date') return formatExpiry(text);
    if (name === 'postal') return text.slice(0, 10);
    return digitsOf(text).slice(0, cvcLength(digitsOf(this.values().cardnumber)));
  }

  #advance(name: FieldName): void {
    const names = this.#names();
    const next = names[names.indexOf(name) + 1];
    if (next !== undefined && name !== 'postal') this.#inputs.get(next)?.focus();
  }

  #moved(event: FocusEvent, kind: 'focus' | 'blur'): void {
    const input = [...this.#inputs].find(([, other]) => other === event.target);
    if (kind === 'blur' && input !== undefined && input[1].value !== '') {
      this.#left.add(input[0]);
      this.#tellChange();
    }
    const isWithin = event.relatedTarget instanceof Node && this.root.contains(event.relatedTarget);
    if (!isWithin) this.#tell({ kind });
  }

  #names(): readonly FieldName[] {
    return FIELDS.map(({ name }) => name).filter((name) => this.#hasPostal || name !== 'postal');
  }

  #state(): CardState {
    const values = this.values();
    const today = new Date();
    const errors = this.#names().map((name) => ({ name, error: fieldError(name, values, today) }));
    const shown = errors.find(({ name, error }) => error !== null && this.#shows(name, error));
    return {
      empty: Object.values(values).every((value) => value === ''),
      complete: errors.every(({ error }) => error === null),
      brand: brandOf(digitsOf(values.cardnumber)),
      postalCode: values.postal,
      error: shown?.error ?? null,
    };
  }

  // Unfinished input is not an error while still typing.
  #shows(name: FieldName, error: FieldError): boolean {
    return this.#left.has(name) || (isFinal(error) && this.#inputs.get(name)?.value !== '');
  }

  #tellChange(): void {
    const values = this.values();
    for (const [name, input] of this.#inputs) {
      const error = fieldError(name, values, new Date());
      input.setAttribute('aria-invalid', String(error !== null && this.#shows(name, error)));
    }
    const state = this.#state();
    const text = JSON.stringify(state);
    if (text === this.#told) return;
    this.#told = text;
    this.#tell({ kind: 'change', state });
  }
}

function hide(input: HTMLInputElement, isHidden: boolean): void {
  if (input.parentElement !== null) input.parentElement.hidden = isHidden;
}

function restoreCaret(input: HTMLInputElement, digitsBefore: number): void {
  let position = 0;
  let seen = 0;
  while (position < input.value.length && seen < digitsBefore) {
    if (/\d/.test(input.value.charAt(position))) seen += 1;
    position += 1;
  }
  input.setSelectionRange(position, position);
}
