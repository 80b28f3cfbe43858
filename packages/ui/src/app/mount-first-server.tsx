import { FirstServerPage } from '../features/settings/first-server-page.tsx';
import type { ServerAddress } from '../platform/server-address.ts';
import { replaceAll } from './page-root.ts';

/** Asks for a store in place of the whole app, until one has been reached. */
export function mountFirstServer(root: Element, server: ServerAddress): void {
  replaceAll(root, <FirstServerPage server={server} />);
}
