import { useEffect } from 'react';

/**
 * Ignores files dropped where nothing accepts them, which a browser would open instead of the page. Listens on
 * the window, so last: a drop target has already called `preventDefault` on the document or below.
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
