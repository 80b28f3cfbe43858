import {
  type BookAddress,
  type NewBookAddress,
  newBookAddress,
} from '@kerf/contract/schemas/address';
import { type Address, noAddress, streetLines } from '@kerf/domain/address/address';
import { addressFaults, isRefused } from '@kerf/domain/address/address-faults';
import { findCountry } from '@kerf/domain/address/countries';
import type { Country } from '@kerf/domain/address/country';
import {
  type Checked,
  checkBySchema,
  type FieldErrors,
} from '../../components/form/field-errors.ts';

/** The form's fields, by API path. */
export type AddressField = `address.${keyof Address}` | 'isDefault' | 'isForInvoices' | 'version';
export type AddressValues = Readonly<Record<AddressField, string>>;

/** The text of a box that is ticked. */
export const TICKED = 'yes';

type EditedAddress = Pick<BookAddress, 'address' | 'isDefault' | 'isForInvoices'> &
  Partial<Pick<BookAddress, 'version'>>;

/** The form's values for an address, the street lines as one text. */
export function addressValues({
  address,
  isDefault,
  isForInvoices,
  version,
}: EditedAddress): AddressValues {
  return {
    'address.name': address.name,
    'address.company': address.company,
    'address.lines': address.lines.join('\n'),
    'address.city': address.city,
    'address.region': address.region,
    'address.postalCode': address.postalCode,
    'address.country': address.country,
    'address.contact': address.contact,
    'address.phone': address.phone,
    'address.dockHours': address.dockHours,
    'address.notes': address.notes,
    'address.email': address.email,
    isDefault: isDefault ? TICKED : '',
    isForInvoices: isForInvoices ? TICKED : '',
    version: version === undefined ? '' : `${version}`,
  };
}

/** What a new address begins with: the country of the others, and the first one is the default. */
export function newAddressValues(others: readonly BookAddress[]): AddressValues {
  const current = others.filter(({ archivedAt }) => archivedAt === null);
  return addressValues({
    address: { ...noAddress, country: current[0]?.address.country ?? '' },
    isDefault: current.length === 0,
    isForInvoices: false,
  });
}

/**
 * Validates the form. What is only unusual is pointed out once: `keep` is asked whether the buyer has seen it
 * already.
 */
export function checkAddress(
  values: AddressValues,
  keep: (unusual: string) => boolean,
): Checked<NewBookAddress> {
  const address = typedAddress(values);
  const { request, errors } = checkBySchema(newBookAddress, {
    address,
    isDefault: values.isDefault === TICKED,
    isForInvoices: values.isForInvoices === TICKED,
  });
  const faults = faultErrors(address, findCountry(address.country), keep);
  const all = { ...streetErrors(errors), ...faults };
  return { request: Object.keys(all).length === 0 ? request : null, errors: all };
}

/** What a form is asked about once, for each address that it would be said of. */
export function unusualKey({ country, region, postalCode }: Address): string {
  return [country, region, postalCode].join(' ');
}

function typedAddress(values: AddressValues): Address {
  const text = (field: keyof Address) => values[`address.${field}`].trim();
  return {
    name: text('name'),
    company: text('company'),
    lines: streetLines(values['address.lines']),
    city: text('city'),
    region: text('region'),
    postalCode: text('postalCode'),
    country: text('country'),
    contact: text('contact'),
    phone: text('phone'),
    dockHours: text('dockHours'),
    notes: text('notes'),
    email: text('email'),
  };
}

function faultErrors(
  address: Address,
  country: Country | undefined,
  keep: (unusual: string) => boolean,
): FieldErrors {
  const faults = addressFaults(address, country);
  const unusual = faults.filter((fault) => !isRefused(fault));
  const asked = unusual.length > 0 && !keep(unusualKey(address)) ? unusual : [];
  const errors = [
    ...asked.map(({ field, message }) => [field, `${message} Save again to keep it.`] as const),
    ...faults.filter(isRefused).map(({ field, message }) => [field, message] as const),
  ];
  return Object.fromEntries(errors.map(([field, message]) => [`address.${field}`, message]));
}

/** The street lines are one field. */
function streetErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^(address\.lines)\.\d+$/, '$1'),
      message,
    ]),
  );
}
