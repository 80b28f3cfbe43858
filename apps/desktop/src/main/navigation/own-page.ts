import { APP_HOST, APP_ORIGIN, APP_SCHEME } from '../../shared/app-origin.ts';

/** Whether an address belongs to the app's page, compared as a browser would parse it. */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === '';
}

/** The store's page in a browser for a page of the app; other addresses stay as they are. */
export function browserAddress(address: string, store: string): string {
  if (!isOwnPage(address)) return address;
  const { pathname, search, hash } = new URL(address);
  // Not resolved: a path that begins with two slashes would lead to another host.
  return `${store}${pathname}${search}${hash}`;
}

/** Whether a download is a file that the app's page created. */
export function isOwnFile(address: string): boolean {
  return address.startsWith(`blob:${APP_ORIGIN}/`);
}
