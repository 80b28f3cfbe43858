import { type FromFrame, received } from './messages.ts';

const FILL = {
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100vh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: '0',
  padding: '0',
  border: '0',
  background: 'transparent',
};

const REMOVE_AFTER_MS = 1000;

/** Shows the bank's page over the whole window. Resolves when the customer has answered or closed it. */
export function askCustomer(url: string): Promise<void> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Card authentication');
  Object.assign(dialog.style, FILL);
  const frame = document.createElement('iframe');
  frame.title = '3D Secure authentication';
  frame.name = '__privateStripeChallengeFrame';
  frame.src = `${url}#origin=${encodeURIComponent(location.origin)}`;
  Object.assign(frame.style, FILL);
  dialog.append(frame);
  document.body.append(dialog);
  const before = document.activeElement;
  dialog.showModal();
  frame.focus();
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      const message = received<FromFrame>(event, {
        source: frame.contentWindow,
        origin: new URL(url).origin,
        channel: 'challenge',
      });
      if (message?.kind === 'challenge-answered') close();
    };
    function close(): void {
      window.removeEventListener('message', listen);
      dialog.close();
      // The click that answered is still being handled inside the frame, which must not be removed yet.
      frame.removeAttribute('title');
      setTimeout(() => dialog.remove(), REMOVE_AFTER_MS);
      if (before instanceof HTMLElement) before.focus();
      resolve();
    }
    window.addEventListener('message', listen);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      close();
    });
  });
}
