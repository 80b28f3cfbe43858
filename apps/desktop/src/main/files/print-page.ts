import type { WebContents } from 'electron';

/** Shows the system's print dialog. Rejects where the printer refused; a print called off is none. */
export function printPage(contents: WebContents): Promise<void> {
  return new Promise((resolve, reject) => {
    contents.print({ silent: false, printBackground: true }, (success, reason) => {
      if (success || /cancel/i.test(reason)) resolve();
      else reject(new Error(`The page could not be printed: ${reason}`));
    });
  });
}
