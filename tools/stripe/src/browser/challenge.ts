import { post } from './messages.ts';

// The script of the 3-D Secure page. On a page of its own the form does everything by itself.
if (window.parent !== window) answerInDialog();

function answerInDialog(): void {
  const form = document.querySelector('form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const outcome = event.submitter?.getAttribute('value') ?? 'fail';
    void answer(form, outcome);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && form !== null) void answer(form, 'fail');
  });
  document.querySelector('button')?.focus();
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
