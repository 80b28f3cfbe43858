import { type BrowserWindow, dialog } from 'electron';

interface LeaveQuestion {
  readonly message: string;
  readonly detail: string;
  /** The button that leaves. */
  readonly leave: string;
}

/**
 * Asks before a page is closed or reloaded that wants to be asked about it (`beforeunload`). Unlike a browser,
 * Electron asks nothing by itself: the window would stay open, and the app could not be quit.
 */
export function askBeforeLeaving(window: BrowserWindow, question: LeaveQuestion): void {
  window.webContents.on('will-prevent-unload', (event) => {
    // Here, preventDefault means leave anyway.
    if (wantsToLeave(window, question)) event.preventDefault();
  });
}

function wantsToLeave(window: BrowserWindow, { message, detail, leave }: LeaveQuestion): boolean {
  const choice = dialog.showMessageBoxSync(window, {
    type: 'question',
    buttons: ['Stay', leave],
    defaultId: 0,
    cancelId: 0,
    message,
    detail,
  });
  return choice === 1;
}
