import { type Delivery, newDelivery } from '@kerf/contract/schemas/delivery';
import {
  checkBySchema,
  type FieldErrors,
  serverErrors,
} from '../../../components/form/field-errors.ts';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { filledLines, lineText } from './line-text.ts';

/** The values of a delivery's form, as text. */
export type DeliveryValues = Readonly<Record<DeliveryField, string>>;

/** `expectedOn` is like "2026-03-12", or empty if unknown; `version` is what editing began from. */
export type DeliveryField = 'supplier' | 'reference' | 'expectedOn' | 'note' | 'lines' | 'version';

export const emptyDelivery: DeliveryValues = {
  supplier: '',
  reference: '',
  expectedOn: '',
  note: '',
  lines: '',
  version: '',
};

export function deliveryValues(delivery: Delivery): DeliveryValues {
  const { supplier, reference, note, expectedOn, lines, version } = delivery;
  return {
    supplier,
    reference,
    note,
    expectedOn: expectedOn ?? '',
    lines: lineText(lines.map(({ sku, quantity }) => ({ sku, quantity: String(quantity) }))),
    version: String(version),
  };
}

/** Validates the form. Rows without SKU and quantity are dropped. */
export function checkDelivery({ expectedOn, lines, version: _, ...texts }: DeliveryValues) {
  const { request, errors } = checkBySchema(
    newDelivery,
    {
      ...texts,
      expectedOn: expectedOn === '' ? null : expectedOn,
      lines: filledLines(lines).map(({ sku, quantity }) => ({
        sku,
        quantity: wireNumber(quantity, 'pieces'),
      })),
    },
    { supplier: 'Enter a supplier.' },
  );
  return { request, errors: onScreen(errors, lines) };
}

/** The server's errors, mapped to the fields on screen. */
export function refusedDelivery(error: Error, { lines }: DeliveryValues): FieldErrors {
  return onScreen(serverErrors(error), lines);
}

/** Maps row indexes, since the rows on screen include empty ones. */
function onScreen(errors: FieldErrors, lines: string): FieldErrors {
  const filled = filledLines(lines);
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^lines\.(\d+)/, (_, index) => `lines.${filled[Number(index)]?.place ?? index}`),
      message,
    ]),
  );
}
