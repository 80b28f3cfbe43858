import { useEffect } from 'react';
import { toastSuccess } from '../../components/toasts.tsx';
import { readyText } from '../../features/settings/update-status.tsx';
import type { Updates } from '../../platform/platform.ts';

/** Says once that a newer version has been downloaded, whichever page is on screen. */
export function useUpdateNotice(updates: Updates | undefined): void {
  useEffect(() => {
    if (!updates) return;
    const { state } = updates;
    let told = '';
    const tell = () => {
      const now = state.get();
      if (now.kind !== 'ready' || now.version === told) return;
      told = now.version;
      toastSuccess(readyText(now.version));
    };
    tell();
    return state.subscribe(tell);
  }, [updates]);
}
