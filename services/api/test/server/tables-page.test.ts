import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useApi } from '../harness/use-api.ts';
import { tablesPage } from './tables-page.ts';

const api = useApi();

test('The page of tables shows the schema as it is', async () => {
  const page = join(import.meta.dirname, '../../../../docs/tables.md');

  await expect(await tablesPage(api().db)).toMatchFileSnapshot(page);
});
