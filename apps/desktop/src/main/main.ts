import { join } from 'node:path';
import { app, protocol } from 'electron';
import { APP_SCHEME } from '../shared/app-origin.ts';
import { buildFacts } from './build-facts.ts';
import { refusedAtLaunch } from './hardening/launch-guard.ts';
import { startDesktop } from './start-desktop.ts';

const isRelease = app.isPackaged && !buildFacts.endToEnd;
const { argv, env, platform } = process;
const refused = isRelease ? refusedAtLaunch({ args: argv.slice(1), env, platform }) : null;

protocol.registerSchemesAsPrivileged([
  {
    scheme: APP_SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
  },
]);
// Electron opens no window when root enables the sandbox after starting without it.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

if (refused !== null) {
  process.stderr.write(`Kerf cannot be started with ${refused}.\n`);
  app.exit(1);
} else if (app.requestSingleInstanceLock()) {
  // Not awaited: Electron becomes ready only after this module has finished.
  startDesktop({ out: join(import.meta.dirname, '..'), isRelease }).catch((error) => {
    process.stderr.write(`Kerf could not start: ${error}\n`);
    app.exit(1);
  });
} else {
  app.quit();
}
