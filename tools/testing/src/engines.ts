import { existsSync } from 'node:fs';
import { canInstallDebianPackages, installDebianPackages } from '@kerf/sandbox/debian-packages';

/** The programs that the engines' smoke starts, and Debian's package of each. */
const PROGRAMS = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
};

/**
 * Makes sure that the machine has Debian's Firefox and WebKit, installing them if that is possible without a
 * prompt. Returns what is wrong otherwise.
 */
export function ensureEngines(): string | undefined {
  if (missingPackages().length > 0 && canInstallDebianPackages()) {
    console.log('Installing Firefox and WebKit for tests with apt-get. This takes a minute.');
    installDebianPackages(missingPackages());
  }
  const missing = missingPackages().join(' ');
  if (missing === '') return undefined;
  return `The smoke in Firefox and WebKit needs Debian's packages: apt-get install ${missing}`;
}

function missingPackages(): string[] {
  return Object.entries(PROGRAMS)
    .filter(([path]) => !existsSync(path))
    .map(([, name]) => name);
}
