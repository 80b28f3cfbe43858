import { buildDesktop } from '@kerf/electron/desktop-build';
import { findElectron } from '@kerf/electron/find-electron';
import { ensureSystemParts, printingParts } from '@kerf/electron/system-parts';
import { reportPath } from './command.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds an Electron and the system parts it needs, fetching both if that is possible without a prompt.
 * Returns the setting for the tests. If there is none, prints why and returns `undefined`; that is a
 * failure rather than a reason to skip tests.
 */
export async function ensureElectron(
  env: Environment,
): Promise<Record<string, string> | undefined> {
  try {
    const { executable } = await findElectron(env);
    ensureSystemParts(executable, printingParts);
    return { KERF_ELECTRON: executable };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** Builds the desktop app for tests. Returns whether it could be built. */
export async function buildDesktopForTests(env: Environment): Promise<boolean> {
  try {
    const isNew = await buildDesktop(reportPath('desktop-build.log'), { ...env, KERF_E2E: '1' });
    console.log(`\n── Desktop build ──\n${isNew ? 'Built.' : 'Up to date.'}`);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}
