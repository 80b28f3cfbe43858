import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

// Like Electron's own default app: `electron -r MODULE FOLDER` runs the app in the folder after the module.
const args = process.argv.slice(1);
const modules = args.filter((_, at) => args[at - 1] === '-r');
const folder = resolve(args.find((arg) => !arg.startsWith('-') && !modules.includes(arg)) ?? '.');
const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
Object.defineProperty(process, 'defaultApp', { enumerable: true, value: true });
app.setVersion(about.version);
app.setName(about.productName ?? about.name);
app.setDesktopName(`${app.getName()}.desktop`);
app.setAppPath(folder);
const require = createRequire(join(folder, 'package.json'));
for (const module of modules) require(resolve(module));
await import(pathToFileURL(require.resolve(folder)).href);
