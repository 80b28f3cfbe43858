import { resolve } from 'node:path';

/** The name that the OS's keychain program shows for the entries. */
const SERVICE = 'Kerf';

/**
 * The keychain's name for the entries of a profile. The usual profile has the app's own name; one in another
 * folder (`--user-data-dir`) is a separate sign-in.
 */
export function keychainService(folder: string, usualFolder: string): string {
  return resolve(folder) === resolve(usualFolder) ? SERVICE : `${SERVICE} in ${resolve(folder)}`;
}
