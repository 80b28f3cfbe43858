import { callApi } from './api-call.ts';
import { CardForm } from './card-form.ts';
import { digitsOf } from './card-format.ts';
import { applyFonts, applyStyle } from './frame-style.ts';
import {
  type ApiAnswer,
  type FromFrame,
  post,
  received,
  type Submission,
  type ToFrame,
} from './messages.ts';

// The script inside a card frame: the only place that ever has a card number.
const parameters = new URLSearchParams(location.hash.slice(1));
const channel = parameters.get('channel') ?? '';
const parentOrigin = parameters.get('origin') ?? 'null';
const publishableKey = parameters.get('key') ?? '';

const form = new CardForm(tell);
document.body.append(form.root);
new ResizeObserver(tellHeight).observe(form.root);
window.addEventListener('message', (event) => {
  const from = { source: window.parent, origin: parentOrigin, channel };
  const message = received<ToFrame>(event, from);
  if (message !== undefined) void handle(message);
});
tell({ kind: 'loaded' });

let isReady = false;

async function handle(message: ToFrame): Promise<void> {
  if (message.kind === 'focus') form.focus();
  else if (message.kind === 'blur') form.blur();
  else if (message.kind === 'clear') form.clear();
  else if (message.kind === 'submit') answer(message.id, await submit(message.submission));
  else {
    const { options } = message;
    applyFonts(options.fonts ?? []);
    applyStyle(options.style ?? {});
    form.configure(options);
    tellHeight();
    if (!isReady) tell({ kind: 'ready' });
    isReady = true;
  }
}

function tell(message: FromFrame): void {
  post(window.parent, parentOrigin, channel, message);
}

function tellHeight(): void {
  tell({ kind: 'height', height: Math.ceil(form.root.getBoundingClientRect().height) });
}

function answer(id: number, result: ApiAnswer): void {
  tell({ kind: 'answer', id, answer: result });
}

async function submit(submission: Submission): Promise<ApiAnswer> {
  const error = form.validate();
  if (error !== null) return { ok: false, error };
  return await callApi({
    method: 'POST',
    url: `${location.origin}${submission.path}`,
    publishableKey,
    fields: { ...submission.fields, ...cardFields() },
  });
}

function cardFields(): Record<string, string> {
  const name = (...path: string[]) =>
    ['payment_method_data', ...path].reduce((whole, part) => `${whole}[${part}]`);
  const values = form.values();
  const expiry = digitsOf(values['exp-date']);
  const postal =
    values.postal === ''
      ? {}
      : { [name('billing_details', 'address', 'postal_code')]: values.postal };
  return {
    [name('type')]: 'card',
    [name('card', 'number')]: digitsOf(values.cardnumber),
    [name('card', 'exp_month')]: String(Number(expiry.slice(0, 2))),
    [name('card', 'exp_year')]: `20${expiry.slice(2)}`,
    [name('card', 'cvc')]: values.cvc,
    ...postal,
  };
}
