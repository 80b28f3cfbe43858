import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MAIN = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 840, webPreferences: { sandbox: true } });
  window.loadFile('page.html');
});
app.on('window-all-closed', () => app.quit());
`;
const PAGE = '<!doctype html><meta charset="utf-8"><title>Bare</title><h1>Saw blades</h1>';

/** Writes a minimal Electron app, one window with a static page, and returns its folder. */
export function writeBareApp(parent: string): string {
  const folder = join(parent, 'bare');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'package.json'),
    '{"name":"bare","version":"1.0.0","main":"main.cjs"}',
  );
  writeFileSync(join(folder, 'main.cjs'), MAIN);
  writeFileSync(join(folder, 'page.html'), PAGE);
  return folder;
}
