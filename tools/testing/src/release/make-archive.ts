import { execFile } from 'node:child_process';
import { repositoryRoot } from '@kerf/sandbox/repository';

/** The addresses that the archives of the tests are built for. */
export const shopAddresses = {
  KERF_STORE_URL: 'https://shop.kerf.test',
  KERF_API_URL: 'https://api.kerf.test',
  FIREBASE_PROJECT_ID: 'kerf-rehearsal',
  FIREBASE_AUTH_DOMAIN: 'kerf-rehearsal.firebaseapp.com',
  FIREBASE_API_KEY: 'a-public-key',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_rehearsal',
} as const;

interface Outcome {
  /** 0 where it went well. */
  readonly code: number;
  readonly said: string;
}

/** Runs `npm run archive` with these flags; the environment names a shop's addresses unless told otherwise. */
export function runArchive(
  flags: readonly string[],
  env: Readonly<Record<string, string>> = shopAddresses,
): Promise<Outcome> {
  const args = ['run', '--silent', 'archive', '--', ...flags];
  // Only what the command itself asks for: the runner's settings change what is built.
  const options = {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  };
  return new Promise((resolve) => {
    execFile('npm', args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code ?? 1);
      resolve({ code, said: `${stdout}${stderr}` });
    });
  });
}

/** Makes an archive in a folder, under this number. Returns the archive's path. */
export async function makeArchive(folder: string, release: string): Promise<string> {
  const { code, said } = await runArchive(['--to', folder, '--release', release]);
  if (code !== 0) throw new Error(`npm run archive ended with ${code}:\n${said}`);
  const [path = ''] = said.split('\n', 1);
  return path;
}
