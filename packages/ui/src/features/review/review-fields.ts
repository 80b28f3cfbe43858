import { newReview } from '@kerf/contract/schemas/review';
import { materials } from '@kerf/domain/blade';
import { cutUnits } from '@kerf/domain/review-figures';
import {
  type Checked,
  checkBySchema,
  type FieldErrors,
} from '../../components/form/field-errors.ts';
import { typedNumber } from '../../components/form/typed-number.ts';
import type { Account } from '../../session/session-state.ts';
import type { NewReview } from './review.queries.ts';

/** The form's fields as text. */
export interface ReviewValues {
  readonly rating: string;
  readonly des: string;
  readonly name: string;
  readonly img: string;
  readonly productId: string;
  readonly material: string;
  readonly machine: string;
  readonly 'cut.count': string;
  readonly 'cut.unit': string;
}

export type ReviewField = keyof ReviewValues;

/** The optional facts. The unit is not one: it always has a value. */
const factFields = [
  'productId',
  'material',
  'machine',
  'cut.count',
] as const satisfies ReviewField[];

/** An empty review under the account's name, about this product. */
export function emptyReview({ displayName, email }: Account, productId: string): ReviewValues {
  const [mailbox = ''] = email.split('@');
  return {
    rating: '',
    des: '',
    name: displayName === '' ? mailbox : displayName,
    img: '',
    productId,
    material: '',
    machine: '',
    'cut.count': '',
    'cut.unit': cutUnits[0],
  };
}

/** The rating as a number; null if it is empty or out of range. */
export function ratingOf({ rating }: ReviewValues): number | null {
  return newReview.shape.rating.safeParse(typedNumber(rating, 'pieces')).data ?? null;
}

/** Whether any optional fact is filled in. */
export function hasFacts(values: ReviewValues): boolean {
  return factFields.some((field) => values[field].trim() !== '');
}

/** Whether an optional fact has an error. */
export function hasFactErrors(errors: FieldErrors): boolean {
  return factFields.some((field) => errors[field] !== undefined);
}

/** The facts about the cut, as far as they are valid. */
export function factsOf(values: ReviewValues): Pick<NewReview, 'material' | 'machine' | 'cut'> {
  const count = typedNumber(values['cut.count'], 'length');
  const unit = cutUnits.find((each) => each === values['cut.unit']) ?? cutUnits[0];
  return {
    material: materials.find((each) => each === values.material),
    machine: values.machine.trim() || undefined,
    cut: count === undefined ? undefined : { count, unit },
  };
}

export function checkReview(values: ReviewValues): Checked<NewReview> {
  const { name, des, img, productId } = values;
  const sent = {
    name,
    des,
    img,
    rating: typedNumber(values.rating, 'pieces'),
    productId: productId || undefined,
    ...factsOf(values),
  };
  const { request, errors } = checkBySchema(newReview, sent, {
    des: 'Enter your review.',
    name: 'Enter your name.',
  });
  return {
    request,
    errors: {
      ...errors,
      ...(errors.rating && { rating: 'Enter a whole number from 1 to 5.' }),
      ...(errors.productId && { productId: 'Choose another product, or none.' }),
    },
  };
}
