import { expect, it } from 'vitest';
import { KeychainTimeout, keychainFailure } from './keychain.ts';

it.each([
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'missing'],
  ['Could not connect: No such file or directory', 'missing'],
  ['Unknown or unsupported transport “disabled” for address “disabled:”', 'missing'],
  ['The given address is empty', 'missing'],
  ['The name org.freedesktop.secrets was not provided by any .service files', 'missing'],
  ['libsecret-1.so.0: cannot open shared object file: No such file or directory', 'missing'],
  ['Cannot create an item in a locked collection', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['The user name or passphrase you entered is not correct.', 'failed'],
])('%s: %s', (message, reason) => {
  expect(keychainFailure(new Error(message))).toBe(reason);
});

it('a keychain that does not answer is waiting to be unlocked', () => {
  expect(keychainFailure(new KeychainTimeout('No answer'))).toBe('locked');
});
