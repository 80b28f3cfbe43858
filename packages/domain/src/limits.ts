/** The greatest length of each text that people type, in characters: fields stop there, and the API refuses more. */
export const TEXT_MAX = {
  search: 200,
  /** A name or email address to filter by. */
  person: 320,
  phone: 40,
  address: 500,
  poNumber: 60,
  lineNote: 200,
  costCenter: 60,
  education: 200,
  blockReason: 500,
  deletionReason: 500,
  note: 4000,
  refundNote: 1000,
  reply: 10_000,
  review: 2000,
  machineName: 60,
  listName: 80,
  viewName: 60,
  /** A SKU or order number, scanned or typed. */
  scannedNumber: 60,
  trackingNumber: 60,
  trackingUrl: 500,
  carrierName: 60,
  carrierService: 60,
  pictureAlt: 160,
  paperTitle: 80,
  /** As long as file systems allow. */
  fileName: 255,
  shopName: 80,
  shopAddress: 300,
  taxNumber: 60,
  shopFooter: 240,
} as const;

/** The largest quantity of one product. */
export const QUANTITY_MAX = 10_000_000;

/** The lines of one order, and so the rows of an order pad, of a saved list and of one check. */
export const ORDER_LINES_MAX = 2_000;

/** The bytes of a text file that a screen reads rows from: far more than the most rows need. */
export const TEXT_FILE_BYTES_MAX = 4 * 1024 * 1024;

/** The bytes of a document that a buyer attaches to an order. */
export const PO_DOCUMENT_BYTES_MAX = 5 * 1024 * 1024;

/** The rows of one page of a list. */
export const PAGE_SIZE_MAX = 200;

/** The products in one table of a report. */
export const REPORT_ROWS_MAX = 10_000;
