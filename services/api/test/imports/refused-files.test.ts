import { randomUUID } from 'node:crypto';
import { IMPORT_BYTES_MAX } from '@kerf/domain/import-file';
import { expect, test } from 'vitest';
import { expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';
import { bytesOf, useImports } from '../harness/use-imports.ts';

const api = useApi();
const { admin, send } = useImports(api);

test('A file that is too large is refused before it is read', async () => {
  const reply = await send(new Uint8Array(IMPORT_BYTES_MAX + 1));

  expect(expectProblem(reply, 'payload_too_large')).toMatchObject({ limitBytes: IMPORT_BYTES_MAX });
});

test.each([
  ['empty', ''],
  ['empty', '\r\n\r\n'],
  ['only-headings', 'SKU,Price\r\n'],
  ['damaged', 'PK\u0003\u0004 nothing more'],
  ['too-many-rows', `SKU,Price\n${'A-1,1\n'.repeat(20_001)}`],
  ['too-many-columns', `SKU,${'x,'.repeat(201)}\nA-1,1\n`],
])('A file is refused as %s', async (fault, text) => {
  expect(expectProblem(await send(bytesOf(text)), 'import_file_unreadable')).toMatchObject({
    fault,
  });
});

test.each([
  ['pdf', '%PDF-1.7 something'],
  ['picture', 'GIF89a'],
  ['web-page', '<!DOCTYPE html><table><tr><td>SKU</td></tr></table>'],
  ['web-page', ' <html><table><tr><td>SKU</td></tr></table></html>'],
  ['json', '[{"SKU": "KC-250", "Price": 4}]'],
  ['form', '--x1\r\nContent-Disposition: form-data; name="f"\r\n\r\nSKU,Price\r\n--x1--'],
])('What is no table is refused as %s', async (fault, text) => {
  const problem = expectProblem(await send(bytesOf(text)), 'import_file_no_table');
  expect(problem).toMatchObject({ fault, status: 415 });
});

test('A form is refused by its content type, and what to send is said', async () => {
  const reply = await admin().call('POST', '/import-files?name=prices.csv', {
    raw: bytesOf('SKU,Price\nA-1,4'),
    headers: { 'content-type': 'multipart/form-data; boundary=x1' },
  });
  const { detail } = expectProblem(reply, 'unsupported_media_type');
  expect(detail).toContain('the bytes of a file alone');
});

test('An unknown file answers not found', async () => {
  expectProblem(await admin().call('GET', `/import-file/${randomUUID()}`), 'not_found');
});
