import type { Logger } from 'pino';
import { ConfigError } from '../../config.ts';
import { type FileStore, FileStoreRefusal } from './file-store.ts';
import type { FileStoreSettings } from './file-store-url.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

/**
 * Opens the store of FILE_STORE_URL and checks that it takes files. Throws a ConfigError if its settings
 * are wrong. An unreachable store does not stop the shop: orders need no pictures.
 */
export async function openFileStore(settings: FileStoreSettings, log: Logger): Promise<FileStore> {
  const store = createFileStore(settings);
  try {
    await store.check();
  } catch (error) {
    if (error instanceof FileStoreRefusal) {
      throw new ConfigError(`FILE_STORE_URL: ${error.message}`);
    }
    log.warn({ err: error }, 'FILE_STORE_URL: the file store is unreachable');
  }
  return store;
}

/** Creates the store for these settings. */
export function createFileStore(settings: FileStoreSettings): FileStore {
  return settings.kind === 'folder'
    ? createFolderStore(settings.path)
    : createS3Store(settings.bucketUrl, settings.access);
}
