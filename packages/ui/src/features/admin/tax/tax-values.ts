import { type TaxTermsChange, type TaxTermsView, taxTermsChange } from '@kerf/contract/schemas/tax';
import { milliPercentOf, percentDigits } from '@kerf/domain/tax/tax-rate';
import type { UnansweredRule } from '@kerf/domain/tax/terms';
import { type Checked, checkBySchema } from '../../../components/form/field-errors.ts';
import { typedNumber } from '../../../components/form/typed-number.ts';

interface PlaceValues {
  /** Tells rows apart while they are edited. */
  readonly key: number;
  readonly country: string;
  readonly region: string;
  readonly from: string;
  readonly to: string;
}

export interface RegistrationValues extends PlaceValues {
  readonly number: string;
}

export interface RateValues extends PlaceValues {
  readonly name: string;
  readonly covers: string;
  /** As typed: "8.875". */
  readonly percent: string;
}

/** The form's fields as they are typed. */
export interface TaxValues {
  readonly isCharged: boolean;
  readonly country: string;
  readonly region: string;
  readonly whenUnanswered: UnansweredRule;
  readonly askAgainDays: string;
  readonly registrations: readonly RegistrationValues[];
  readonly rates: readonly RateValues[];
}

let lastKey = 0;
const nextKey = () => ++lastKey;

/** The fields of saved terms. */
export function taxValues(terms: TaxTermsView): TaxValues {
  return {
    isCharged: terms.isCharged,
    country: terms.country,
    region: terms.region,
    whenUnanswered: terms.whenUnanswered,
    askAgainDays: `${terms.askAgainDays}`,
    registrations: terms.registrations.map((one) => ({ ...one, key: nextKey(), to: one.to ?? '' })),
    rates: terms.rates.map(({ milliPercent, ...one }) => ({
      ...one,
      key: nextKey(),
      to: one.to ?? '',
      percent: percentDigits(milliPercent),
    })),
  };
}

/** A registration that begins today, in the shop's country for a start. */
export function newRegistration(country: string, today: string): RegistrationValues {
  return { key: nextKey(), country, region: '', number: '', from: today, to: '' };
}

/** A rate of all goods and shipping that begins today. */
export function newRate(country: string, today: string): RateValues {
  return {
    key: nextKey(),
    country,
    region: '',
    name: '',
    covers: 'all',
    percent: '',
    from: today,
    to: '',
  };
}

/** Whether there is something to charge. */
export function isSetUp({
  registrations,
  rates,
}: Pick<TaxValues, 'registrations' | 'rates'>): boolean {
  return registrations.length > 0 && rates.length > 0;
}

/** The request to save the form over a version. */
export function checkTax(
  values: TaxValues,
  version: number,
  decider: TaxTermsView['decider'],
): Checked<TaxTermsChange> {
  const typed = {
    ...values,
    // Not shown while a service decides; it stays as it is.
    region: decider === 'stripe' ? undefined : values.region,
    isCharged: values.isCharged && (decider === 'stripe' || isSetUp(values)),
    askAgainDays: typedNumber(values.askAgainDays, 'pieces'),
    registrations: values.registrations.map(({ key: _, ...one }) => ({
      ...one,
      to: one.to || null,
    })),
    rates: values.rates.map(({ key: _, percent, ...one }) => ({
      ...one,
      to: one.to || null,
      // Refused at its row, like a rate that is too high.
      milliPercent: milliPercentOf(percent) ?? -1,
    })),
    version,
  };
  return checkBySchema(taxTermsChange, typed, { askAgainDays: 'Enter a number of days.' });
}
