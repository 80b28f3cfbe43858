interface PlannedLine {
  readonly sku: string;
  /** Null if no quantity is suggested. */
  readonly quantity: number | null;
}

export const DELIVERIES = '/dashboard/deliveries';

/** The path of a new delivery with these products filled in: "?line=KC-250:100". */
export function newDeliveryPath(lines: readonly PlannedLine[]): string {
  const query = new URLSearchParams(
    lines.map(({ sku, quantity }) => ['line', `${sku}:${quantity ?? ''}`]),
  );
  return `${DELIVERIES}/new?${query}`;
}

/** The lines of such a URL, as if typed. */
export function plannedLines(query: URLSearchParams) {
  return query.getAll('line').map((text) => {
    const colon = text.lastIndexOf(':');
    return { sku: text.slice(0, colon), quantity: text.slice(colon + 1) };
  });
}
