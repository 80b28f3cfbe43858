import type { OrderLinks } from '@kerf/ui/platform/order-links';
import type { DesktopBridge } from '../shared/ipc.ts';

/** Order links, with the one that started the app told to whoever listens first. */
export function orderLinksOver({ listen, onOpened }: DesktopBridge['links']): OrderLinks {
  return {
    onOpen: (listener) => {
      let listening = true;
      const stop = onOpened(listener);
      void listen().then((first) => {
        if (first !== null && listening) listener(first);
      });
      return () => {
        listening = false;
        stop();
      };
    },
  };
}
