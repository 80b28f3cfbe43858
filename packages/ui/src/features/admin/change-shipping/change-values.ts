import { type ShippingChange, shippingChange } from '@kerf/contract/schemas/shipping-change';
import { differenceChoices } from '@kerf/domain/shipping/shipping-change';
import { type Checked, checkBySchema } from '../../../components/form/field-errors.ts';
import { wireNumber } from '../../../components/form/typed-number.ts';

/** The fields of a change of shipping, as typed. Empty keeps what the order has. */
export interface ChangeValues {
  /** Which of several addresses it is about. */
  readonly destination: string;
  readonly addressId: string;
  readonly shippingMethod: string;
  /** In dollars. */
  readonly price: string;
  readonly reason: string;
  /** What to do where a paid order becomes dearer. */
  readonly difference: string;
}

export const NOTHING_CHANGED: ChangeValues = {
  destination: '0',
  addressId: '',
  shippingMethod: '',
  price: '',
  reason: '',
  difference: 'ask',
};

/** The address that the change is about, as the API takes it. */
export function addressOf({ destination }: Pick<ChangeValues, 'destination'>) {
  return destination === '0' ? {} : { destination: Number(destination) };
}

/** Whether something is to change, and not only an address was chosen to look at. */
export function hasChange({
  destination: _,
  difference: _choice,
  ...values
}: ChangeValues): boolean {
  return Object.values(values).some((value) => value.trim() !== '');
}

/** The change as the API takes it, or the errors by field. */
export function checkChange(values: ChangeValues): Checked<ShippingChange> {
  const price = wireNumber(values.price, 'dollars');
  const reason = values.reason.trim();
  const checked = checkBySchema(shippingChange, {
    ...addressOf(values),
    ...(values.addressId !== '' && { addressId: values.addressId }),
    ...(values.shippingMethod !== '' && { shippingMethod: values.shippingMethod }),
    ...(price !== undefined && { price, reason }),
  });
  if (price === undefined || reason !== '') return checked;
  return { request: null, errors: { reason: 'Say why.', ...checked.errors } };
}

/** What staff chose to do about the difference. */
export function checkChoice({ difference: chosen }: ChangeValues) {
  const difference = differenceChoices.find((each) => each === chosen);
  return difference === undefined ? {} : { difference };
}
