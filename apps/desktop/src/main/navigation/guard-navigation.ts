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

/** Keeps a page of the app on the app's own page, from its first moment on. */
export function guardNavigation(
  contents: GuardedContents,
  { openOutside, onBlocked }: GuardParts,
): void {
  const leave = (address: string) => {
    if (mayOpenOutside(address)) openOutside(address);
    else onBlocked(originOf(address));
  };
  const stay = (event: NavigationEvent) => {
    if (isOwnPage(event.url)) return true;
    event.preventDefault();
    return false;
  };
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  // A click on a link to another site comes here too, and that site opens in the browser.
  contents.on('will-navigate', (event) => {
    if (!stay(event)) leave(event.url);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    leave(url);
    return { action: 'deny' };
  });
}

function originOf(address: string): string {
  if (!URL.canParse(address)) return 'no address';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
