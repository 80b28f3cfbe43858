import { newReview } from '@kerf/contract/schemas/review';
import { type FieldErrors, fieldWords, schemaErrors } from '../../components/form/field-errors.ts';
import type { Account } from '../../session/session-state.ts';
import type { NewReview } from './review.queries.ts';

/** What the form holds, as text. `rating` is empty until it is chosen. */
export interface ReviewValues {
  readonly rating: string;
  readonly des: string;
  readonly name: string;
  readonly img: string;
}

export const REVIEW_MAX_LENGTH = 2000;

/** An empty review under one's own name. */
export function emptyReview({ displayName, email }: Account): ReviewValues {
  const [mailbox = ''] = email.split('@');
  return { rating: '', des: '', name: displayName === '' ? mailbox : displayName, img: '' };
}

/** The stars chosen, or null. */
export function ratingOf({ rating }: ReviewValues): number | null {
  return rating === '' ? null : Number(rating);
}

type Judged =
  | { readonly review: NewReview; readonly errors: null }
  | { readonly review: null; readonly errors: FieldErrors };

/** Judges by the schema that the server will use. */
export function judgeReview(values: ReviewValues): Judged {
  const sent = { ...values, rating: ratingOf(values) ?? undefined };
  const { data, error } = newReview.safeParse(sent, { error: fieldWords });
  if (data) return { review: data, errors: null };
  const errors = schemaErrors(error.issues);
  return {
    review: null,
    errors: { ...errors, ...(errors.rating && { rating: 'Choose the stars.' }) },
  };
}
