import { join } from 'node:path';

/** The root folder of this checkout. */
export const repositoryRoot = join(import.meta.dirname, '..', '..', '..');
