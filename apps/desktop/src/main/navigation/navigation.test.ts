import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type GuardedContents, guardNavigation, type NavigationEvent } from './guard-navigation.ts';
import { hostileAddresses } from './hostile-addresses.ts';
import { mayOpenOutside } from './outside.ts';
import { isOwnFile, isOwnPage } from './own-page.ts';

const STORE = 'http://127.0.0.1:5173';
const ownPages = ['app://kerf/', 'app://kerf/dashboard/my-order?page=2'];
const otherSites = ['https://kerf.example/', 'https://www.linkedin.com/in/somebody'];

const openOutside = vi.fn();
const onBlocked = vi.fn();

beforeEach(() => vi.clearAllMocks());

/** A page and every way it can try to navigate away. Each returns whether it was blocked. */
function openPage() {
  const listeners = new Map<string, (event: NavigationEvent, address: string) => void>();
  const loaded: string[] = [];
  let openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  const contents: GuardedContents = {
    on: (event: string, listener: (event: NavigationEvent, address: string) => void) =>
      listeners.set(event, listener),
    loadURL: async (address) => void loaded.push(address),
    setWindowOpenHandler: (handler) => {
      openHandler = handler;
    },
  };
  guardNavigation(contents, { store: () => STORE, openOutside, onBlocked });
  const emit =
    (event: string, isMainFrame = true) =>
    (url: string) => {
      const preventDefault = vi.fn();
      listeners.get(event)?.({ url, isMainFrame, preventDefault }, url);
      return preventDefault.mock.calls.length > 0;
    };
  return {
    'a navigation': emit('will-navigate'),
    'a link': emit('will-frame-navigate'),
    'a navigation of a frame inside': emit('will-frame-navigate', false),
    'a redirect': emit('will-redirect'),
    'a new window': (url: string) => openHandler({ url }).action === 'deny',
    'a webview': emit('will-attach-webview'),
    'a navigation that asked nobody': (url: string) => {
      emit('did-navigate')(url);
      return loaded.length === 1 && loaded[0] === 'app://kerf/';
    },
  };
}

const waysOut = [
  'a navigation',
  'a link',
  'a navigation of a frame inside',
  'a redirect',
  'a new window',
  'a webview',
  'a navigation that asked nobody',
] as const;

describe.each(waysOut)('%s', (way) => {
  it.each([...hostileAddresses])('to %s leads nowhere', (address) => {
    expect(openPage()[way](address)).toBe(true);
    expect(openOutside).not.toHaveBeenCalled();
  });

  it.each(otherSites)('to %s does not leave the app', (address) => {
    expect(openPage()[way](address)).toBe(true);
  });
});

it.each(ownPages)('the page may go to %s', (address) => {
  const page = openPage();
  expect(page['a link'](address)).toBe(false);
  expect(page['a navigation'](address)).toBe(false);
  expect(page['a redirect'](address)).toBe(false);
  expect(page['a new window'](address)).toBe(true);
  expect(page['a navigation that asked nobody'](address)).toBe(false);
});

it.each(otherSites)('a link to %s opens in the browser, once', (address) => {
  const page = openPage();
  page['a navigation of a frame inside'](address);
  page['a link'](address);
  page['a navigation'](address);
  page['a redirect'](address);
  expect(openOutside).toHaveBeenCalledExactlyOnceWith(address);
});

it('a new window for a page of the app is the store’s page in the browser', () => {
  openPage()['a new window']('app://kerf/products?page=2');
  expect(openOutside).toHaveBeenCalledExactlyOnceWith(`${STORE}/products?page=2`);
});

it('a blocked address is reported without its path and query', () => {
  openPage()['a link']('http://evil.example/?token=secret');
  expect(onBlocked).toHaveBeenCalledExactlyOnceWith('http://evil.example');
});

describe('what the OS may open', () => {
  it.each([...otherSites, 'mailto:desk@kerf.example', 'mailto:desk@kerf.example?subject=Saws'])(
    '%s',
    (address) => expect(mayOpenOutside(address, STORE)).toBe(true),
  );

  it.each([...hostileAddresses, `https://kerf.example/${'x'.repeat(2_000)}`])(
    'never %.60s',
    (address) => expect(mayOpenOutside(address, STORE)).toBe(false),
  );
});

it.each([...hostileAddresses, ...otherSites])('%s is no page and no file of the app', (address) => {
  expect(isOwnPage(address)).toBe(false);
  expect(isOwnFile(address)).toBe(false);
});

it('recognizes files made by the app’s page', () => {
  expect(isOwnFile('blob:app://kerf/0d5e4f7a')).toBe(true);
});
