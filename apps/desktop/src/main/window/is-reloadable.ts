import { isOwnPage } from '../navigation/own-page.ts';
import { STOPPED_PATH } from './stopped-page.ts';

/** Whether a page can be reloaded where it is, by its address: not an error page or the page after crashes. */
export function isReloadable(address: string): boolean {
  return isOwnPage(address) && new URL(address).pathname !== STOPPED_PATH;
}
