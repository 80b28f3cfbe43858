import { resolve } from 'node:path';
import { z } from 'zod';
import {
  FILE_STORE_FORMS,
  type FileStoreSettings,
  readFileStoreUrl,
} from './gateways/files/file-store.ts';

/** A setting that is not empty. */
export const required = z.string().trim().min(1);

/** The address of a Postgres database. */
export const databaseUrl = required.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

/** The database, and whether the API reaches it through a pooler. */
export const databaseWay = {
  DATABASE_URL: databaseUrl,
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
};

/** A folder or an S3-compatible store, as FILE_STORE_URL has it. */
export const storeUrl = required.transform((text, context) => {
  const settings = readFileStoreUrl(text);
  if (settings === null) context.addIssue({ code: 'custom', message: FILE_STORE_FORMS });
  return settings ?? z.NEVER;
});

/** Where uploaded files are stored; by default a folder beside the sandbox's data. */
export const fileStore = storeUrl.default(
  (): FileStoreSettings => ({ kind: 'folder', path: resolve('.kerf/files') }),
);
