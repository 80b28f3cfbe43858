import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseSandboxAccount } from './sandbox-google.ts';

const CHOOSER = 'http://localhost:5173/sandbox/google';
const credential = { sub: '1', email: 'g@example.com', name: 'Gil', email_verified: true };

let frame: HTMLIFrameElement;

/** A real window instead of the popup, so that messages have a real source. */
function popup(): Window {
  const opened = frame.contentWindow;
  if (!opened) throw new Error('The frame has no window');
  return opened;
}

function post(data: unknown, source: Window | null = popup(), origin = new URL(CHOOSER).origin) {
  window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
}

beforeEach(() => {
  frame = document.body.appendChild(document.createElement('iframe'));
  vi.spyOn(window, 'open').mockImplementation(() => popup());
});

afterEach(() => {
  vi.restoreAllMocks();
  frame.remove();
});

test('the chosen account is the credential', async () => {
  const chosen = chooseSandboxAccount(window, CHOOSER);
  post({ type: 'kerf-google', credential });
  expect(await chosen).toEqual(credential);
});

test('messages of other windows, origins or kinds are ignored', async () => {
  const chosen = chooseSandboxAccount(window, CHOOSER);
  const forged = { ...credential, email: 'forged@example.com' };
  post({ type: 'kerf-google', credential: forged }, window);
  post({ type: 'kerf-google', credential: forged }, popup(), 'https://evil.example');
  post({ type: 'other', credential: forged });
  post({ type: 'kerf-google', credential: { email: 'forged@example.com' } });
  post({ type: 'kerf-google', credential });
  expect(await chosen).toEqual(credential);
});

test('a window that is closed without a choice is reported with Google’s code', async () => {
  vi.useFakeTimers();
  const chosen = chooseSandboxAccount(window, CHOOSER);
  const refused = expect(chosen).rejects.toMatchObject({ code: 'auth/popup-closed-by-user' });
  Object.defineProperty(popup(), 'closed', { value: true });
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  vi.useRealTimers();
});

test('a blocked window is reported with Google’s code', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await expect(chooseSandboxAccount(window, CHOOSER)).rejects.toMatchObject({
    code: 'auth/popup-blocked',
  });
});
