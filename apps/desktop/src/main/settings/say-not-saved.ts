import { app, dialog } from 'electron';
import type { Log } from '../log/log-file.ts';

interface NoticeParts {
  /** Where the app's files are. */
  readonly folder: string;
  readonly log: Log;
}

/** Logs each failure to read or write the app's own files, and tells the user once. */
export function sayNotSaved({ folder, log }: NoticeParts): (error: unknown) => void {
  let isSaid = false;
  return (error) => {
    log.error('A file of the app cannot be read or written', error);
    if (isSaid) return;
    isSaid = true;
    // Not awaited: the app goes on behind the message.
    void app.whenReady().then(() =>
      dialog.showMessageBox({
        type: 'warning',
        message: 'Kerf cannot save its files.',
        detail:
          'Kerf works on and keeps trying. What it cannot save until it quits, such as the place of its window or rows that were not sent, is lost then. ' +
          `Make sure that the disk is not full and that you may write to ${folder}.`,
      }),
    );
  };
}
