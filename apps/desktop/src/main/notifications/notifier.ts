import type { Notice } from '@kerf/ui/platform/platform';

/** The parts of Electron's `Notification`. */
interface SystemNotice {
  on(event: 'click' | 'close' | 'failed', listener: () => void): unknown;
  show(): void;
  close(): void;
}

interface NotifierParts {
  /** Null where the system shows no notices. */
  readonly create: (notice: Notice) => SystemNotice | null;
  readonly onClick: (id: string) => void;
}

/** Shows notices of the system, one for each id: a newer one takes the place of the older. */
export function createNotifier({ create, onClick }: NotifierParts): (notice: Notice) => void {
  // Held on to: one that is collected as garbage hears no click.
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
