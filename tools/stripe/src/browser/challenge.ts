import { post } from './messages.ts';

// The script of the 3-D Secure page. Outside of a frame, the form works without it.
if (window.parent !== window) answerInDialog();

function answerInDialog(): void {
  // On the document, since this script runs before the form exists, so that no answer can be too early.
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    void answer(event.target, event.submitter?.getAttribute('value') ?? 'fail');
  });
  document.addEventListener('keydown', (event) => {
    const form = document.querySelector('form');
    if (event.key === 'Escape' && form !== null) void answer(form, 'fail');
  });
  document.addEventListener('DOMContentLoaded', () => document.querySelector('button')?.focus());
}

async function answer(form: HTMLFormElement, outcome: string): Promise<void> {
  for (const button of form.querySelectorAll('button')) button.disabled = true;
  const challenge = form.querySelector('input')?.value ?? '';
  try {
    await fetch(location.pathname, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ challenge, outcome }),
    });
  } catch (error) {
    console.warn('[Stripe.js stand-in]', error);
  }
  const origin = new URLSearchParams(location.hash.slice(1)).get('origin') ?? 'null';
  post(window.parent, origin, 'challenge', { kind: 'challenge-answered' });
}
