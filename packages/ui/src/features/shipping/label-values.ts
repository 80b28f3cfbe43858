import type { Shipment } from '@kerf/contract/schemas/shipment';

/** The values of the form of a parcel's label. */
export type LabelValues = Readonly<
  Record<'carrierId' | 'service' | 'trackingNumber' | 'sharedNumber', string>
>;

/** The label of a shipment, or of a new one, as form values. */
export function labelValues(
  shipment: Pick<Shipment, 'carrier' | 'service' | 'trackingNumber'> | null,
): LabelValues {
  return {
    carrierId: shipment?.carrier?._id ?? '',
    service: shipment?.service ?? '',
    trackingNumber: shipment?.trackingNumber ?? '',
    sharedNumber: '',
  };
}

/** Whether it was confirmed for the number as it is now that another order is in the parcel. */
export function sharesNumber({
  sharedNumber,
  trackingNumber,
}: Pick<LabelValues, 'sharedNumber' | 'trackingNumber'>): boolean {
  return sharedNumber !== '' && sharedNumber === trackingNumber;
}

/** The label as it is sent, before it is checked. */
export function labelOf(values: LabelValues) {
  const { carrierId, service, trackingNumber } = values;
  return {
    carrierId: carrierId === '' ? null : carrierId,
    ...(service.trim() !== '' && { service }),
    trackingNumber: trackingNumber.trim() === '' ? null : trackingNumber,
    ...(sharesNumber(values) && { sharesNumber: true }),
  };
}
