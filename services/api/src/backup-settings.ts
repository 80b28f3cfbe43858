import { z } from 'zod';
import { databaseUrl, required, storeUrl } from './setting-kinds.ts';

const DAYS_MAX = 3650;

/** The settings of backups, all of them optional. */
export const backupSettings = {
  /** Where backups are made, and looked for by the doctor and the metrics. */
  BACKUP_URL: storeUrl.optional(),
  BACKUP_RECIPIENT: required
    .regex(/^age1[0-9a-z]+$/, 'must be a recipient of age, as age-keygen prints it: age1…')
    .optional(),
  BACKUP_IDENTITY_FILE: required.optional(),
  REHEARSAL_DATABASE_URL: databaseUrl.optional(),
  /** A folder with pg_dump and pg_restore. */
  POSTGRES_PROGRAMS: required.optional(),
  /** How long a deleted file is kept, so that a database of any moment in between still finds its files. */
  RECOVERY_WINDOW_DAYS: z.coerce.number().min(1).max(DAYS_MAX).default(14),
};
