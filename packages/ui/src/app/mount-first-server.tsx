import { FirstServerPage } from '../features/settings/first-server-page.tsx';
import type { ServerAddress } from '../platform/server-address.ts';
import { replaceAll } from './page-root.ts';

/** Shows the page that asks for a store's address, instead of the app, until a store is reached. */
export function mountFirstServer(root: Element, server: ServerAddress): void {
  replaceAll(root, <FirstServerPage server={server} />);
}
