import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import type { SavedFile } from '../../shared/ipc.ts';
import { safeFileName } from './file-name.ts';

/** Shows the save dialog and writes the file. Rejects if it cannot be written. */
export async function saveFile(
  window: BrowserWindow,
  { name, content }: SavedFile,
): Promise<'saved' | 'cancelled'> {
  const defaultPath = join(app.getPath('downloads'), safeFileName(name));
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath });
  if (canceled || filePath === '') return 'cancelled';
  await writeFile(filePath, content);
  return 'saved';
}
