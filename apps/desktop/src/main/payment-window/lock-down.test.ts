import { describe, expect, test } from 'vitest';
import {
  type LockableContents,
  type LockableSession,
  lockContents,
  lockSession,
} from './lock-down.ts';

const STORE = 'https://kerf.example';
const page = { parent: null };
const stripeFrame = { parent: page };
const bankFrame = { parent: stripeFrame };

/** The lockable parts of a window's contents, and ways to test them. */
function openContents() {
  const listeners = new Map<string, ((event: Attempt) => void)[]>();
  let open: () => { action: string } = () => ({ action: 'allow' });
  const contents: LockableContents = {
    setWindowOpenHandler: (handler) => {
      open = handler;
    },
    on: (event: string, listener: (event: Attempt) => void) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
  };
  lockContents(contents, STORE);
  const isStopped = (name: string, parts: Partial<Attempt> = {}) => {
    let stopped = false;
    const attempt = {
      url: '',
      isMainFrame: false,
      frame: page,
      ...parts,
      preventDefault: () => {
        stopped = true;
      },
    };
    for (const listener of listeners.get(name) ?? []) listener(attempt);
    return stopped;
  };
  return { isStopped, open: () => open() };
}

interface Attempt {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly frame: { readonly parent: typeof page | typeof stripeFrame | null } | null;
  preventDefault(): void;
}

describe.each(['will-frame-navigate', 'will-redirect'])('by %s', (event) => {
  const { isStopped } = openContents();

  test("the page stays the store's", () => {
    expect(isStopped(event, { isMainFrame: true, url: 'https://kerf.example/pay' })).toBe(false);
    expect(isStopped(event, { isMainFrame: true, url: 'https://js.stripe.com/' })).toBe(true);
    expect(isStopped(event, { isMainFrame: true, url: 'https://evil.example/' })).toBe(true);
  });

  test("a frame in it may only become Stripe's", () => {
    expect(isStopped(event, { frame: stripeFrame, url: 'https://js.stripe.com/' })).toBe(false);
    expect(isStopped(event, { frame: stripeFrame, url: 'https://bank.example/' })).toBe(true);
  });

  test("a frame in Stripe's may become a bank's", () => {
    expect(isStopped(event, { frame: bankFrame, url: 'https://bank.example/' })).toBe(false);
  });

  test('a removed frame may not navigate', () => {
    expect(isStopped(event, { frame: null, url: 'https://js.stripe.com/' })).toBe(true);
  });
});

test('no window is opened and no webview attached', () => {
  const { isStopped, open } = openContents();
  expect(open()).toEqual({ action: 'deny' });
  expect(isStopped('will-attach-webview')).toBe(true);
});

test('no permission is given, no device, and no file is downloaded', () => {
  const answers: unknown[] = [];
  let stopped = false;
  const session: LockableSession = {
    setPermissionRequestHandler: (handler) =>
      handler(null, 'media', (granted) => answers.push(granted)),
    setPermissionCheckHandler: (handler) => answers.push(handler()),
    setDevicePermissionHandler: (handler) => answers.push(handler()),
    on: (_event, listener) =>
      listener({
        preventDefault: () => {
          stopped = true;
        },
      }),
  };
  lockSession(session);
  expect(answers).toEqual([false, false, false]);
  expect(stopped).toBe(true);
});
