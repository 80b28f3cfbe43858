import { importMapping } from '@kerf/contract/schemas/import-file';
import { startImport } from '../../src/modules/imports/start-import.ts';
import type { Person } from './people.ts';
import type { TestApi } from './use-api.ts';

/** Starts to plan an import like the API, but loses its job. Returns the bulk change's id. */
export function importWithoutJob(
  { db }: TestApi,
  { email, userId }: Person,
  fileId: string,
  mapping: object,
): Promise<string> {
  const admin = { userId, sessionId: userId, email, displayName: '', onlyOrderId: null };
  return startImport(
    { db, jobs: { enqueue: () => Promise.resolve() } },
    { ...admin, role: 'admin' },
    fileId,
    importMapping.parse(mapping),
  );
}
