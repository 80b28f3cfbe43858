import type { Logger } from 'pino';
import { ConfigError } from '../../config.ts';
import { type FileStore, FileStoreRefusal } from './file-store.ts';
import type { FileStoreSettings } from './file-store-url.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

/**
 * The store that FILE_STORE_URL names, once it is known to take files. Throws a ConfigError where it never
 * will. A store that is only out of reach stops no shop: orders need no pictures.
 */
export async function openFileStore(settings: FileStoreSettings, log: Logger): Promise<FileStore> {
  const store = createFileStore(settings);
  try {
    await store.check();
  } catch (error) {
    if (error instanceof FileStoreRefusal) {
      throw new ConfigError(`FILE_STORE_URL: ${error.message}`);
    }
    log.warn({ err: error }, 'FILE_STORE_URL: the store of files cannot be reached for now');
  }
  return store;
}

/** The store of these settings. */
export function createFileStore(settings: FileStoreSettings): FileStore {
  return settings.kind === 'folder'
    ? createFolderStore(settings.path)
    : createS3Store(settings.bucketUrl, settings.access);
}
