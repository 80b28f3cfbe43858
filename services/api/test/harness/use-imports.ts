import { randomUUID } from 'node:crypto';
import { type BulkChange, bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { type ImportFile, importFile } from '@kerf/contract/schemas/import-file';
import { beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { planImport } from '../../src/catalogue/bulk-changes/imports/plan-import.ts';
import { type Person, signInAdmin } from './people.ts';
import type { TestApi } from './use-api.ts';

type File = string | Uint8Array<ArrayBuffer>;

export const newSku = () => `I-${randomUUID().slice(0, 8)}`;
export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const lines = (...rows: string[]) => rows.join('\r\n');
/** A cell of a workbook. */
export const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** The suggested mapping. */
export const offered = ({ sheet, columns }: ImportFile) => ({
  sheet,
  columns: columns.flatMap(({ index, column, decimal, unit }) =>
    column === null ? [] : [{ index, column, decimal, unit }],
  ),
});

/** An admin who imports files, for the tests of one file. */
export function useImports(api: () => TestApi) {
  let admin: Person;
  beforeAll(async () => {
    admin = await signInAdmin(api());
  });

  function send(bytes: Uint8Array<ArrayBuffer>, name = 'prices.csv') {
    return admin.call('POST', `/import-files?name=${name}`, {
      raw: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });
  }

  async function upload(file: File): Promise<ImportFile> {
    const reply = await send(typeof file === 'string' ? bytesOf(file) : file);
    expect(reply.status, reply.text).toBe(201);
    return reply.as(importFile);
  }

  async function plan(file: ImportFile, mapping: object = offered(file)): Promise<BulkChange> {
    const reply = await admin.call('POST', `/import-file/${file._id}/plan`, { body: mapping });
    expect(reply.status, reply.text).toBe(201);
    return reply.as(bulkChange);
  }

  const read = async ({ _id }: Pick<BulkChange, '_id'>) =>
    (await admin.call('GET', `/bulk-change/${_id}`)).as(bulkChange);
  const rowsOf = async ({ _id }: BulkChange) =>
    (await admin.call('GET', `/bulk-change/${_id}/rows?limit=100`)).as(z.array(bulkChangeRow));

  /** Uploads a file, accepts the suggested mapping, and plans the import. */
  async function planned(file: File): Promise<BulkChange> {
    const change = await plan(await upload(file));
    await planImport(api().db, change._id);
    return read(change);
  }

  return { admin: () => admin, send, upload, plan, read, rowsOf, planned };
}
