import { type CheckedShipRow, newShipment, type ShippedRow } from '@kerf/contract/schemas/shipment';
import { formatOrderNumber, parseOrderNumber } from '@kerf/domain/order-state';
import { isShortened, type TrackedOrder } from './read-tracking.ts';

/** An order to be shipped. */
export interface ShipRowDraft {
  readonly id: string;
  /** The order number, or what the file has in its place. */
  readonly order: string;
  readonly trackingNumber: string;
}

/** A row as displayed. */
export interface ShipRowView extends ShipRowDraft {
  readonly customerName: string | null;
  readonly shipmentId: string | null;
  /** Why it cannot ship; null if nothing is known to prevent it. */
  readonly problem: string | null;
  /** Whether it was sent without a response, so that the result is unknown. */
  readonly isUnanswered: boolean;
}

/** A row with its result, else what is wrong with its tracking number, else why the server would refuse it. */
export function viewOf(
  row: ShipRowDraft,
  checked: CheckedShipRow | undefined,
  result: ShippedRow | undefined,
  isUnanswered: boolean,
): ShipRowView {
  const customerName = checked?.customerName ?? null;
  const shipmentId = result?.shipmentId ?? null;
  // Ignore the check: for an order that did ship, it would report that nothing is left to ship.
  const problem = isUnanswered ? null : (result?.problem ?? checked?.problem);
  const words = problem ? `${problem.title}. ${problem.detail}` : null;
  const isShipped = shipmentId !== null;
  return {
    ...row,
    customerName,
    shipmentId,
    isUnanswered: isUnanswered && !isShipped,
    problem: isShipped ? null : (trackingProblem(row.trackingNumber) ?? words),
  };
}

/** What is wrong with a tracking number, without asking the server. */
export function trackingProblem(text: string): string | null {
  if (text.trim() === '') return null;
  if (isShortened(text.trim())) {
    return 'A spreadsheet has shortened this number. Copy it again as text.';
  }
  const parsed = newShipment.shape.trackingNumber.safeParse(text);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}

/** Whether a row is on screen: `only` holds the ids of those that are; null shows all. */
export function isShown({ id }: ShipRowDraft, only: ReadonlySet<string> | null): boolean {
  return only === null || only.has(id);
}

/**
 * Fills in a file's tracking numbers, and adds orders not listed yet. A second line for an order becomes
 * another row. Rows that have shipped stay as they are.
 */
export function withTracking(
  rows: readonly ShipRowDraft[],
  found: readonly TrackedOrder[],
  hasShipped: (row: ShipRowDraft) => boolean,
): { readonly rows: readonly ShipRowDraft[]; readonly added: number } {
  const next = [...rows];
  const filled = new Set<string>();
  for (const { order, trackingNumber } of found) {
    const serial = parseOrderNumber(order);
    const name = serial === null ? order : formatOrderNumber(serial);
    const at = next.findIndex((row) => row.order === name && !filled.has(row.id));
    const row = next[at] ?? { id: crypto.randomUUID(), order: name, trackingNumber };
    filled.add(row.id);
    if (hasShipped(row)) continue;
    next.splice(at < 0 ? next.length : at, 1, { ...row, trackingNumber });
  }
  return { rows: next, added: next.length - rows.length };
}

/** Assigns the numbers to the rows with the ids `to`, in this order. Surplus numbers are left over. */
export function withNumbers(
  rows: readonly ShipRowDraft[],
  numbers: readonly string[],
  to: readonly string[],
): readonly ShipRowDraft[] {
  const numberOf = new Map(to.map((id, index) => [id, numbers[index]]));
  return rows.map((row) => ({
    ...row,
    trackingNumber: numberOf.get(row.id) ?? row.trackingNumber,
  }));
}
