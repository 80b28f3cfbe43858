import type { DocumentKind } from '@kerf/contract/schemas/document';

/** The names of documents on screen. */
export const documentNames: Readonly<Record<DocumentKind, string>> = {
  confirmation: 'Order confirmation',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'packing-slip': 'Packing slip',
};
