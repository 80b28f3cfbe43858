import type { WebContents } from 'electron';

/**
 * Shows the system print dialog and returns whether the user printed. Rejects if the printer fails, not if
 * the user cancels.
 */
export function printPage(contents: WebContents): Promise<{ readonly isPrinted: boolean }> {
  return new Promise((resolve, reject) => {
    contents.print({ silent: false, printBackground: true }, (success, reason) => {
      if (success || /cancel/i.test(reason)) resolve({ isPrinted: success });
      else reject(new Error(`The page could not be printed: ${reason}`));
    });
  });
}
