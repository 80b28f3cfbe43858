import type { MainWindow } from '../window/main-window.ts';
import type { StoreSetting } from './store-setting.ts';

/** Reads the store's configuration again, and shows the page with it if something has moved. */
export async function followStore(
  store: Pick<StoreSetting, 'config' | 'refresh'>,
  window: Pick<MainWindow, 'reload' | 'startAgain'>,
): Promise<void> {
  const isNew = store.config() === null;
  if (!(await store.refresh())) return;
  // Without a configuration, the window shows the screen that chooses a store.
  if (isNew) window.startAgain();
  else window.reload();
}
