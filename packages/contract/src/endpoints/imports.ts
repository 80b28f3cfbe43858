import { IMPORT_BYTES_MAX } from '@kerf/domain/import-file';
import { bytesBody, endpoint } from '../endpoint.ts';
import { bulkChange, productSheet, sheetProducts } from '../schemas/bulk-change.ts';
import { idParams } from '../schemas/common.ts';
import {
  importFile,
  importFileName,
  importFileQuery,
  importMapping,
  rowsToCorrect,
} from '../schemas/import-file.ts';

export const importEndpoints = {
  writeProductSheet: endpoint({
    method: 'post',
    path: '/product-sheet',
    access: 'admin',
    summary: 'Products as rows of a sheet, which an import takes back',
    body: sheetProducts,
    status: 200,
    reply: productSheet,
    problems: [],
  }),
  uploadImport: endpoint({
    method: 'post',
    path: '/import-files',
    access: 'admin',
    summary: 'Upload a CSV or XLSX file of products, and learn what its columns seem to be',
    query: importFileName,
    body: bytesBody,
    bodyLimit: IMPORT_BYTES_MAX,
    status: 201,
    reply: importFile,
    problems: ['import_file_unreadable', 'import_file_no_table'],
  }),
  getImportFile: endpoint({
    method: 'get',
    path: '/import-file/{id}',
    access: 'admin',
    summary: 'A file of products that was uploaded, with one of its sheets',
    params: idParams,
    resource: 'file',
    query: importFileQuery,
    status: 200,
    reply: importFile,
    problems: ['not_found', 'import_file_unreadable', 'import_file_no_table'],
  }),
  planImport: endpoint({
    method: 'post',
    path: '/import-file/{id}/plan',
    access: 'admin',
    summary: 'Plan the import of a file in the background; nothing changes until it is applied',
    params: idParams,
    resource: 'file',
    body: importMapping,
    status: 201,
    reply: bulkChange,
    problems: ['not_found'],
  }),
  listRowsToCorrect: endpoint({
    method: 'get',
    path: '/bulk-change/{id}/rows-to-correct',
    access: 'admin',
    summary: 'The problem rows of an import in the columns of its file, with what to correct',
    params: idParams,
    resource: 'bulk change',
    status: 200,
    reply: rowsToCorrect,
    problems: ['not_found'],
  }),
};
