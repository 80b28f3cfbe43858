import { startHeadlessSession } from '@kerf/electron/headless-session';
import { type DesktopApp, launchDesktop } from './desktop-app.ts';

interface SharedDesktop {
  readonly desktop: DesktopApp;
  stop(): Promise<void>;
}

/** The app in a headless session of its own. */
export async function startSharedDesktop(): Promise<SharedDesktop> {
  const machine = await startHeadlessSession();
  try {
    const desktop = await launchDesktop(machine);
    return { desktop, stop: () => desktop.close().finally(machine.stop) };
  } catch (error) {
    await machine.stop();
    throw error;
  }
}
