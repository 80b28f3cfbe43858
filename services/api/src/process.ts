import { type Config, readConfig } from './config.ts';
import type { IdentityVerifier } from './gateways/identity/identity-verifier.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';
import { settingWarnings } from './setting-warnings.ts';
import { SetupError } from './setup-error.ts';

const SHUTDOWN_LIMIT_MS = 25_000;

/** Runs one API process from the environment until it is told to stop. */
export async function runProcess(identityOf: (config: Config) => IdentityVerifier): Promise<void> {
  try {
    const config = readConfig();
    const log = createLog(config.LOG_LEVEL);
    const server = await startServer(config, identityOf(config), log);
    for (const { what, why, remedy } of settingWarnings(config)) {
      log.warn(`${what}: ${why}. ${remedy}`);
    }
    log.info({ port: server.port }, 'listening');
    stopOnSignal(server.stop);
  } catch (error) {
    process.stderr.write(`${error instanceof SetupError ? error.message : stackOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** The settings for verifying identities. */
export function firebaseSettings(config: Config) {
  return {
    projectId: config.FIREBASE_PROJECT_ID,
    serviceAccount: config.FIREBASE_SERVICE_ACCOUNT,
  };
}

function stopOnSignal(stop: () => Promise<void>): void {
  const onSignal = () => {
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${stackOf(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
