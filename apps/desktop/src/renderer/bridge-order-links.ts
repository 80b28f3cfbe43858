import type { OrderLinks } from '@kerf/ui/platform/platform';
import type { DesktopBridge } from '../shared/ipc.ts';

/** Order links, with the one that started the app told once, to whoever listens first. */
export function orderLinksOver({ listen, onOpened }: DesktopBridge['links']): OrderLinks {
  let first: Promise<string | null> | null = null;
  let told = false;
  return {
    onOpen: (listener) => {
      let listening = true;
      const stop = onOpened(listener);
      first ??= listen();
      void first.then((number) => {
        if (number === null || told || !listening) return;
        told = true;
        listener(number);
      });
      return () => {
        listening = false;
        stop();
      };
    },
  };
}
