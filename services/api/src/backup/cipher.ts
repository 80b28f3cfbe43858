import { readFile } from 'node:fs/promises';
import { SetupError } from '../setup-error.ts';

type Bytes = ReadableStream<Uint8Array>;

/** Turns a stream into another one. */
export type Through = (content: Bytes) => Promise<Bytes>;

/** Encrypts for a recipient of age. Throws a SetupError if it is none. */
export async function encryptionFor(recipient: string): Promise<Through> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new SetupError('BACKUP_RECIPIENT is no recipient of age; age-keygen -y prints it.');
  }
  return (content) => encrypter.encrypt(content);
}

/** Decrypts with the identities of a file of age. Throws a SetupError if it has none that can be read. */
export async function decryptionWith(identityFile: string): Promise<Through> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  const lines = (await readIdentities(identityFile)).filter((line) =>
    /^AGE-SECRET-KEY-/.test(line),
  );
  try {
    for (const line of lines) decrypter.addIdentity(line);
  } catch {
    throw new SetupError(`${identityFile} has no identity of age that can be read.`);
  }
  if (lines.length === 0) throw new SetupError(`${identityFile} has no identity of age.`);
  return async (content) => {
    try {
      return await decrypter.decrypt(content);
    } catch (error) {
      throw new SetupError(
        `The backup cannot be decrypted with the identity in ${identityFile}: another one encrypted it, or it was changed.`,
        { cause: error },
      );
    }
  };
}

async function readIdentities(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
  } catch (error) {
    throw new SetupError(`BACKUP_IDENTITY_FILE: ${path} cannot be read.`, { cause: error });
  }
}
