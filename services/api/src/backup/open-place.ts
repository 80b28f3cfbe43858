import type { FileStoreSettings } from '../gateways/files/file-store.ts';
import { folderPlace } from './folder-place.ts';
import type { BackupPlace } from './place.ts';
import { s3Place } from './s3-place.ts';

/** The place of these settings. */
export function openPlace(settings: FileStoreSettings): BackupPlace {
  return settings.kind === 'folder'
    ? folderPlace(settings.path)
    : s3Place(settings.bucketUrl, settings.access);
}
