import type { Notice } from '@kerf/ui/platform/platform';

/** The parts of Electron's `Notification`. */
interface SystemNotice {
  on(event: 'click' | 'close' | 'failed', listener: () => void): unknown;
  show(): void;
  close(): void;
}

interface NotifierParts {
  /** Null if the system shows no notifications. */
  readonly create: (notice: Notice) => SystemNotice | null;
  readonly onClick: (id: string) => void;
}

/** Shows system notifications, one per id: a newer one replaces the older. */
export function createNotifier({ create, onClick }: NotifierParts): (notice: Notice) => void {
  // Kept here because a garbage-collected notification never fires its click event.
  const shown = new Map<string, SystemNotice>();

  return (notice) => {
    const shape = create(notice);
    if (shape === null) return;
    shown.get(notice.id)?.close();
    shown.set(notice.id, shape);
    const forget = () => {
      if (shown.get(notice.id) === shape) shown.delete(notice.id);
    };
    shape.on('close', forget);
    shape.on('failed', forget);
    shape.on('click', () => {
      forget();
      onClick(notice.id);
    });
    shape.show();
  };
}
