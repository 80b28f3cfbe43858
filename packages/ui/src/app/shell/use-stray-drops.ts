import { useEffect } from 'react';

/**
 * Ignores files that are dropped where nothing takes them, which a browser would open in place of the page.
 * Listens last: what takes a file has claimed it by `preventDefault` on the document or below.
 */
export function useStrayDrops(): void {
  useEffect(() => {
    const onStray = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      const { target, dataTransfer } = event;
      if (target instanceof HTMLInputElement && target.type === 'file') return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', onStray);
    window.addEventListener('drop', onStray);
    return () => {
      window.removeEventListener('dragover', onStray);
      window.removeEventListener('drop', onStray);
    };
  }, []);
}
