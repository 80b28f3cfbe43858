import {
  type Carrier,
  type CheckedShipRow,
  newShipment,
  type ShippedRow,
} from '@kerf/contract/schemas/shipment';
import { TEXT_MAX } from '@kerf/domain/limits';
import { formatOrderNumber, parseOrderNumber } from '@kerf/domain/order-state';
import { howSpoilt } from '@kerf/domain/spoilt-number';
import { cutText } from '@kerf/domain/text/letters';
import { sharesNumber } from '../../../shipping/label-values.ts';
import type { TrackedOrder, TrackedParcel } from './read-tracking.ts';
import { carrierOfRow, type RowCarrier } from './row-carrier.ts';

/** An order to be shipped. */
export interface ShipRowDraft extends TrackedParcel {
  readonly id: string;
  /** The order number, or what the file has in its place. */
  readonly order: string;
  /** The tracking number for which it was confirmed that another order is in the parcel; or empty. */
  readonly sharedNumber: string;
}

/** A row as displayed. */
export interface ShipRowView extends ShipRowDraft, RowCarrier {
  readonly customerName: string | null;
  /** The id of its order, once that is found. */
  readonly orderId: string | null;
  /** How many parcels it would be, one to each address. */
  readonly parcels: number;
  readonly shipmentId: string | null;
  /** Why it cannot ship; null if nothing is known to prevent it. */
  readonly problem: string | null;
  /** Whether another order has its tracking number, and they do not share a parcel as far as is known. */
  readonly isNumberTaken: boolean;
  /** Whether it was sent without a response, so that the result is unknown. */
  readonly isUnanswered: boolean;
}

interface RowFacts {
  readonly checked: CheckedShipRow | undefined;
  readonly result: ShippedRow | undefined;
  readonly isUnanswered: boolean;
}

/**
 * A row with its result, else what is wrong with its carrier or its tracking number, else why the server
 * would refuse it.
 */
export function viewOf(
  row: ShipRowDraft & RowCarrier,
  { checked, result, isUnanswered }: RowFacts,
): ShipRowView {
  const customerName = checked?.customerName ?? null;
  const shipmentId = result?.shipmentId ?? null;
  // Ignore the check: for an order that did ship, it would report that nothing is left to ship.
  const problem = isUnanswered ? null : (result?.problem ?? checked?.problem);
  const words = problem ? `${problem.title}. ${problem.detail}` : null;
  const isShipped = shipmentId !== null;
  const ownProblem = rowProblem(row);
  return {
    ...row,
    customerName,
    orderId: checked?.orderId ?? result?.orderId ?? null,
    parcels: checked?.parcels ?? 1,
    shipmentId,
    isUnanswered: isUnanswered && !isShipped,
    problem: isShipped ? null : (ownProblem ?? words),
    isNumberTaken: ownProblem === null && problem?.code === 'tracking_number_taken',
  };
}

/** What is wrong with a row, without asking the server. */
export function rowProblem(row: ShipRowDraft & RowCarrier): string | null {
  if (row.unknownCarrier !== null) {
    return `“${row.unknownCarrier}” is not one of your carriers. Choose one for it, or add it under Carriers.`;
  }
  return trackingProblem(row.trackingNumber);
}

/** The rows with their carriers; `forAll` is the id of the one for all, or empty. */
export function withCarriers(
  rows: readonly ShipRowDraft[],
  forAll: string,
  carriers: readonly Carrier[],
): readonly (ShipRowDraft & RowCarrier)[] {
  return rows.map((row) => ({ ...row, ...carrierOfRow(row, forAll, carriers) }));
}

/** A row as it is sent. */
export function shipRowOf(row: ShipRowDraft & RowCarrier) {
  const { order, carrierId, service, trackingNumber } = row;
  return {
    order: cutText(order, TEXT_MAX.scannedNumber),
    carrierId,
    ...(service !== '' && { service }),
    trackingNumber: trackingNumber.trim() === '' ? null : trackingNumber,
    ...(sharesNumber(row) && { sharesNumber: true }),
  };
}

function trackingProblem(text: string): string | null {
  if (text.trim() === '') return null;
  const spoilt = howSpoilt(text.trim());
  if (spoilt !== null) return `${spoilt} Copy it again as text.`;
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
  for (const { order, ...parcel } of found) {
    const serial = parseOrderNumber(order);
    const name = serial === null ? order : formatOrderNumber(serial);
    const at = next.findIndex((row) => row.order === name && !filled.has(row.id));
    const row = next[at] ?? {
      id: crypto.randomUUID(),
      order: name,
      sharedNumber: '',
      ...parcel,
    };
    filled.add(row.id);
    if (hasShipped(row)) continue;
    next.splice(at < 0 ? next.length : at, 1, { ...row, ...parcel });
  }
  return { rows: next, added: next.length - rows.length };
}

/** Assigns the parcels to the rows with the ids `to`, in this order. Surplus parcels are left over. */
export function withParcels(
  rows: readonly ShipRowDraft[],
  parcels: readonly TrackedParcel[],
  to: readonly string[],
): readonly ShipRowDraft[] {
  const parcelOf = new Map(to.map((id, index) => [id, parcels[index]]));
  return rows.map((row) => ({ ...row, ...parcelOf.get(row.id) }));
}
