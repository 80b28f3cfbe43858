import { APP_ORIGIN } from '../../shared/app-origin.ts';
import { mayOpenOutside } from './outside.ts';
import { browserAddress, isOwnPage } from './own-page.ts';

interface Preventable {
  preventDefault(): void;
}

export interface NavigationEvent extends Preventable {
  readonly url: string;
  readonly isMainFrame: boolean;
}

/** The parts of Electron's `WebContents` through which a page can navigate away. */
export interface GuardedContents {
  on(
    event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect',
    listener: (event: NavigationEvent) => void,
  ): unknown;
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown;
  on(event: 'did-navigate', listener: (event: unknown, address: string) => void): unknown;
  loadURL(address: string): Promise<void>;
  setWindowOpenHandler(handler: (details: { readonly url: string }) => { action: 'deny' }): void;
}

interface GuardParts {
  /** The store's origin, where a page of the app is found in a browser. */
  readonly store: () => string;
  readonly openOutside: (address: string) => void;
  /** Called with scheme and host only, since the rest of the address may be secret. */
  readonly onBlocked: (origin: string) => void;
}

/** Blocks every navigation away from the app's own page. */
export function guardNavigation(
  contents: GuardedContents,
  { store, openOutside, onBlocked }: GuardParts,
): void {
  const leave = (address: string) => {
    if (mayOpenOutside(address, store())) openOutside(address);
    else onBlocked(originOf(address));
  };
  const stay = (event: NavigationEvent) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  // A link to another site gets here and opens in the browser.
  contents.on('will-frame-navigate', (event) => {
    stay(event);
    if (event.isMainFrame && !isOwnPage(event.url)) leave(event.url);
  });
  // Chromium fires no event before it shows about:blank.
  contents.on('did-navigate', (_event, address) => {
    if (isOwnPage(address)) return;
    onBlocked(originOf(address));
    contents.loadURL(`${APP_ORIGIN}/`).catch(() => onBlocked('the way back'));
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // A middle click, or one with Ctrl: the app has one window, so that the page opens in the browser.
  contents.setWindowOpenHandler(({ url }) => {
    leave(browserAddress(url, store()));
    return { action: 'deny' };
  });
}

function originOf(address: string): string {
  if (!URL.canParse(address)) return 'no address';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
