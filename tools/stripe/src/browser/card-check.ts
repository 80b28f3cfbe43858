import { passesLuhn } from '../card-number.ts';
import { cvcLength, digitsOf, numberLength } from './card-format.ts';
import type { FieldError } from './messages.ts';

export type FieldName = 'cardnumber' | 'exp-date' | 'cvc' | 'postal';
export type CardFields = Readonly<Record<FieldName, string>>;

const POSTAL_LENGTH = 5;

function problem(code: string, message: string): FieldError {
  return { type: 'validation_error', code, message };
}

/** The error of a field in its current state, or null. `today` decides whether the card has expired. */
export function fieldError(name: FieldName, fields: CardFields, today: Date): FieldError | null {
  if (name === 'cardnumber') return numberError(digitsOf(fields.cardnumber));
  if (name === 'exp-date') return expiryError(digitsOf(fields['exp-date']), today);
  if (name === 'cvc') {
    return digitsOf(fields.cvc).length < cvcLength(digitsOf(fields.cardnumber))
      ? problem('incomplete_cvc', "Your card's security code is incomplete.")
      : null;
  }
  return fields.postal.trim().length < POSTAL_LENGTH
    ? problem('incomplete_zip', 'Your postal code is incomplete.')
    : null;
}

/** Whether further typing cannot fix the error. */
export function isFinal(error: FieldError): boolean {
  return !error.code.startsWith('incomplete_');
}

function numberError(digits: string): FieldError | null {
  if (digits.length < numberLength(digits)) {
    return problem('incomplete_number', 'Your card number is incomplete.');
  }
  return passesLuhn(digits) ? null : problem('invalid_number', 'Your card number is invalid.');
}

function expiryError(digits: string, today: Date): FieldError | null {
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4) {
    return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  if (month < 1 || month > 12) {
    return problem('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  const year = 2000 + Number(digits.slice(2));
  if (year < today.getFullYear()) {
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  return year === today.getFullYear() && month < today.getMonth() + 1
    ? problem('invalid_expiry_month_past', "Your card's expiration date is in the past.")
    : null;
}
