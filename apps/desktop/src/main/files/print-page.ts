import type { WebContents } from 'electron';

/** Shows the system's print dialog. Rejects if the printer fails, not if the user cancels. */
export function printPage(contents: WebContents): Promise<void> {
  return new Promise((resolve, reject) => {
    contents.print({ silent: false, printBackground: true }, (success, reason) => {
      if (success || /cancel/i.test(reason)) resolve();
      else reject(new Error(`The page could not be printed: ${reason}`));
    });
  });
}
