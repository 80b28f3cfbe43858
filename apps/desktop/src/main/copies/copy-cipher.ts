import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keychain } from '../secrets/keychain.ts';
import { readEntry, writeEntry } from '../secrets/keychain.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** Recommended for GCM by NIST SP 800-38D. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ENTRY = 'key of offline copies';

/** Encrypts texts with a key that only the keychain holds. */
export interface CopyCipher {
  /** Null if there is no keychain for the key; then nothing may be written. */
  encrypt(name: string, text: string): Promise<Buffer | null>;
  /** Null if the bytes are not this cipher's, were changed, or belong to another name. */
  decrypt(name: string, bytes: Buffer): Promise<string | null>;
}

interface CipherParts {
  readonly keychain: Keychain;
  /** Called with the reason when there is no key. */
  readonly onFailure: (error: unknown) => void;
}

export function createCopyCipher({ keychain, onFailure }: CipherParts): CopyCipher {
  let key: Promise<Buffer | null> | undefined;

  async function openKey(): Promise<Buffer | null> {
    try {
      return (await storedKey(keychain)) ?? (await newKey(keychain));
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  // Read once per start: after a failure, every write would wait for the keychain again.
  const theKey = () => (key ??= openKey());

  return {
    encrypt: async (name, text) => {
      const secret = await theKey();
      return secret && seal(secret, name, text);
    },
    decrypt: async (name, bytes) => {
      const secret = await theKey();
      return secret && open(secret, name, bytes);
    },
  };
}

async function storedKey(keychain: Keychain): Promise<Buffer | null> {
  const text = await keychain.get(ENTRY);
  const value = text === null ? null : readEntry(text);
  const key = value === null ? null : Buffer.from(value, 'base64');
  return key?.length === KEY_BYTES ? key : null;
}

async function newKey(keychain: Keychain): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  await keychain.set(ENTRY, writeEntry(key.toString('base64')));
  const stored = await storedKey(keychain);
  if (stored === null || !stored.equals(key)) throw new Error('The key cannot be read back');
  return key;
}

/** Nonce, tag and ciphertext. The name is authenticated, so one copy cannot be swapped for another. */
function seal(key: Buffer, name: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function open(key: Buffer, name: string, bytes: Buffer): string | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    // Changed on disk, or written with a key that the keychain has lost.
    return null;
  }
}
