import { join } from 'node:path';

/** The root of the checkout that this file belongs to. */
export const repositoryRoot = join(import.meta.dirname, '..', '..', '..');
