import { replaceAll } from '../../app/page-root.ts';
import type { ServerAddress } from '../../platform/server-address.ts';
import { FirstServerPage } from './first-server-page.tsx';

/** Asks for a store in place of the whole app, until one has been reached. */
export function mountFirstServer(root: Element, server: ServerAddress): void {
  replaceAll(root, <FirstServerPage server={server} />);
}
