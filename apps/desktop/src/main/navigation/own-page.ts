import { APP_HOST, APP_ORIGIN, APP_SCHEME } from '../../shared/app-origin.ts';

/** Whether an address is one of the app's own page: compared as a browser reads it, not as a text. */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === '';
}

/** Whether a file comes from the app's own page, which makes it by itself. */
export function isOwnFile(address: string): boolean {
  return address.startsWith(`blob:${APP_ORIGIN}/`);
}
