import { join } from 'node:path';
import { app, protocol } from 'electron';
import { APP_SCHEME } from '../shared/app-origin.ts';
import { buildFacts } from './build-facts.ts';
import { endWithMessage } from './hardening/end-with-message.ts';
import { refusedAtLaunch, refusedSwitches, refusedVariables } from './hardening/launch-guard.ts';
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
  // Nothing of it takes effect while the message is shown.
  for (const name of refusedSwitches({ args: argv.slice(1), platform })) {
    app.commandLine.removeSwitch(name);
  }
  for (const name of refusedVariables) delete env[name];
  void endWithMessage(`Kerf cannot be started with ${refused}.`);
} else if (app.requestSingleInstanceLock()) {
  // Not awaited: Electron becomes ready only after this module has finished.
  startDesktop({ out: join(import.meta.dirname, '..'), isRelease }).catch((error: unknown) =>
    endWithMessage(`Kerf could not start: ${error}`),
  );
} else {
  app.quit();
}
