import { app, dialog } from 'electron';

/** Says why the app cannot start, on the terminal and in a dialog, and ends it. */
export async function endWithMessage(why: string): Promise<void> {
  process.stderr.write(`${why}\n`);
  // Earlier, Linux shows no dialog.
  await app.whenReady();
  dialog.showErrorBox('Kerf cannot start', why);
  app.exit(1);
}
