import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

// As Electron's own default app does: `electron FOLDER` runs the app of that folder.
const folder = resolve(process.argv.slice(1).find((arg) => !arg.startsWith('-')) ?? '.');
const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
Object.defineProperty(process, 'defaultApp', { enumerable: true, value: true });
app.setVersion(about.version);
app.setName(about.productName ?? about.name);
app.setDesktopName(`${app.getName()}.desktop`);
app.setAppPath(folder);
const main = createRequire(join(folder, 'package.json')).resolve(folder);
await import(pathToFileURL(main).href);
