import { bulkChange } from '@kerf/contract/schemas/bulk-change';
import { importFile } from '@kerf/contract/schemas/import-file';
import type { Cast } from './cast.ts';

/** A file that changes the price of one product. */
export function sampleCsv(sku: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`SKU,Price\r\n${sku},49.90\r\n`);
}

export const ofImportFile = async ({ admin, product }: Cast) => {
  const reply = await admin.call('POST', '/import-files?name=Spring.csv', {
    raw: sampleCsv(product.sku),
    headers: { 'content-type': 'application/octet-stream' },
  });
  return { params: { id: reply.as(importFile)._id } };
};

export const importMappingBody = {
  sheet: null,
  encoding: 'UTF-8',
  fixed: [{ column: 'Grind', value: 'ATB' }],
  volumePrices: 'keep',
  columns: [
    { index: 0, column: 'SKU', decimal: 'point', unit: 'mm' },
    { index: 1, column: 'Price', decimal: 'point', unit: 'mm' },
  ],
};

export const ofPlannedImport = async (cast: Cast) => {
  const { params } = await ofImportFile(cast);
  const path = `/import-file/${params.id}/plan`;
  const reply = await cast.admin.call('POST', path, { body: importMappingBody });
  return { params: { id: reply.as(bulkChange)._id } };
};
