import { vatAnswers } from '@kerf/domain/tax/decide-tax';
import { z } from 'zod';
import { moment } from './common.ts';
import { optionalLine } from './text.ts';

/** The longest number of any country, with its prefix and with room for spaces and dots. */
const NUMBER_MAX = 30;

/** An account's VAT number, and what is known of it. */
export const vatNumber = z.object({
  /** With its prefix, without spaces; empty if there is none. */
  number: z.string(),
  /**
   * What the EU's register said, unless that is too old by now; null before it was asked, and for numbers of other
   * countries.
   */
  answer: z.enum(vatAnswers).nullable(),
  /** When it said so. */
  askedAt: moment.nullable(),
  /** When it could last not be asked; null if it has answered since. */
  unansweredAt: moment.nullable(),
  /** The register's number of the consultation, as a proof. */
  requestId: z.string().nullable(),
  /** Whom the register names; null if it doesn't say. */
  name: z.string().nullable(),
  /** Why the number looks mistyped; null if it doesn't. */
  doubt: z.string().nullable(),
  /** Whether the register is being asked, or will be. */
  isAsked: z.boolean(),
});
export type VatNumberView = z.output<typeof vatNumber>;

/** A number is kept whatever is known of it. The same number again is asked about again. */
export const vatNumberChange = z.object({
  number: optionalLine(NUMBER_MAX),
  /** The number that it replaces; empty for none. */
  was: z.string(),
});
export type VatNumberChange = z.input<typeof vatNumberChange>;
