import type { DocumentKind } from '@kerf/contract/schemas/document';

/** What the documents are called on the screen. */
export const documentNames: Readonly<Record<DocumentKind, string>> = {
  confirmation: 'Order confirmation',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'packing-slip': 'Packing slip',
};
