import { mayOpenOutside } from './outside.ts';
import { isOwnPage } from './own-page.ts';

interface Preventable {
  preventDefault(): void;
}

export interface NavigationEvent extends Preventable {
  readonly url: string;
}

/** The parts of Electron's `WebContents` by which a page can leave. */
export interface GuardedContents {
  on(
    event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect',
    listener: (event: NavigationEvent) => void,
  ): unknown;
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown;
  setWindowOpenHandler(handler: (details: { readonly url: string }) => { action: 'deny' }): void;
}

interface GuardParts {
  readonly openOutside: (address: string) => void;
  /** Told the scheme and host alone, since the rest of an address may be secret. */
  readonly onBlocked: (origin: string) => void;
}

export interface NavigationGuard {
  /** Watches a page from its first moment on. It may stay on the app's own page, and leave it nowhere. */
  watch(contents: GuardedContents): void;
  /** For a window that shows other pages: which it may go to. It never opens anything outside. */
  allow(contents: GuardedContents, isAllowed: (address: string) => boolean): void;
}

/** Decides for every page of the app where it may go. */
export function createNavigationGuard({ openOutside, onBlocked }: GuardParts): NavigationGuard {
  const exceptions = new WeakMap<GuardedContents, (address: string) => boolean>();

  function leave(contents: GuardedContents, address: string): void {
    if (!exceptions.has(contents) && mayOpenOutside(address)) openOutside(address);
    else onBlocked(originOf(address));
  }

  function watch(contents: GuardedContents): void {
    const isAllowed = (address: string) => (exceptions.get(contents) ?? isOwnPage)(address);
    const stay = (event: NavigationEvent) => {
      if (isAllowed(event.url)) return true;
      event.preventDefault();
      return false;
    };
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', stay);
    // A click on a link to another site comes here too, and that site opens in the browser.
    contents.on('will-navigate', (event) => {
      if (!stay(event)) leave(contents, event.url);
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      leave(contents, url);
      return { action: 'deny' };
    });
  }

  return { watch, allow: (contents, isAllowed) => void exceptions.set(contents, isAllowed) };
}

function originOf(address: string): string {
  if (!URL.canParse(address)) return 'no address';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
