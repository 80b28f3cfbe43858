import type { Carrier } from '@kerf/contract/schemas/shipment';
import { carrierInText } from '@kerf/domain/carrier-names';
import type { TrackedParcel } from './read-tracking.ts';

/** The carrier that a row ships with. */
export interface RowCarrier {
  readonly carrierId: string | null;
  /** Whether it is the row's own, not the one for all. */
  readonly isOwnCarrier: boolean;
  /** Empty if the file names none. */
  readonly service: string;
  /** What the file has for a carrier, if the shop has no such carrier. */
  readonly unknownCarrier: string | null;
}

type CarrierTexts = Pick<TrackedParcel, 'carrierText' | 'serviceText'>;

/**
 * The carrier that was chosen for the row, else the one that its file names, also as part of the service
 * ("UPS Ground"), else the one for all.
 */
export function carrierOfRow(
  { carrierText, serviceText }: CarrierTexts,
  forAll: string,
  carriers: readonly Carrier[],
): RowCarrier {
  const inService = carrierInText(serviceText, carriers);
  if (carrierText === '') {
    const service = inService ? inService.service : serviceText;
    const carrierId = inService?.carrier._id ?? (forAll === '' ? null : forAll);
    return { carrierId, isOwnCarrier: inService !== null, service, unknownCarrier: null };
  }
  const inText = carrierInText(carrierText, carriers);
  const carrier = carriers.find(({ _id }) => _id === carrierText) ?? inText?.carrier;
  if (!carrier) {
    const unknownCarrier = carrierText;
    return { carrierId: null, isOwnCarrier: true, service: serviceText, unknownCarrier };
  }
  const own = inService?.carrier === carrier ? inService.service : serviceText;
  const service = own || (inText?.service ?? '');
  return { carrierId: carrier._id, isOwnCarrier: true, service, unknownCarrier: null };
}

/** Sets the carrier of a row, and of every other row whose file has the same unknown name for it. */
export function withCarrier<Row extends CarrierTexts & { readonly id: string }>(
  rows: readonly Row[],
  id: string,
  carrierText: string,
  unknown: string | null,
): readonly Row[] {
  // A service that names another carrier would choose that one again.
  const parcel = carrierText === '' ? { carrierText, serviceText: '' } : { carrierText };
  return rows.map((row) =>
    row.id === id || (unknown !== null && row.carrierText === unknown)
      ? { ...row, ...parcel }
      : row,
  );
}
