import { ADDRESS_TEXT_MAX, ADDRESSES_MAX, STREET_LINES_MAX } from '@kerf/domain/address/address';
import { canonicalEmail, isEmail } from '@kerf/domain/email';
import { TEXT_MAX } from '@kerf/domain/limits';
import { z } from 'zod';
import { id, moment } from './common.ts';
import { line, optionalLine, optionalParagraph } from './text.ts';

const text = (max: number) => optionalLine(max).default('');

/**
 * An address in parts. What its country requires, the server checks besides (`addressFaults` in the domain):
 * that needs the data of all countries.
 */
export const address = z.object({
  name: text(ADDRESS_TEXT_MAX.name),
  company: text(ADDRESS_TEXT_MAX.company),
  lines: z.array(line(ADDRESS_TEXT_MAX.line)).max(STREET_LINES_MAX).readonly(),
  city: text(ADDRESS_TEXT_MAX.city),
  /** ISO 3166-2: "US-CA". */
  region: z
    .string()
    .regex(/^([A-Z]{2}-[A-Z\d]{1,3})?$/, 'Choose a region, or send its ISO 3166-2 code.')
    .default(''),
  postalCode: text(ADDRESS_TEXT_MAX.postalCode),
  /** ISO 3166-1 alpha-2: "US". */
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country, or send its ISO 3166-1 code.'),
  contact: text(ADDRESS_TEXT_MAX.contact),
  phone: text(TEXT_MAX.phone),
  dockHours: text(ADDRESS_TEXT_MAX.dockHours),
  notes: optionalParagraph(ADDRESS_TEXT_MAX.notes).default(''),
  /** Who gets the invoices by mail, besides the buyer. */
  email: optionalLine(TEXT_MAX.person)
    .overwrite(canonicalEmail)
    .refine((value) => value === '' || isEmail(value), 'provide a valid email')
    .default(''),
});

/** An address in the book of an account. */
export const bookAddress = z.object({
  _id: id,
  /** Counts its changes. */
  version: z.int(),
  address,
  /** The address as it is written on a parcel. */
  text: z.string(),
  /** Chosen for new orders, unless another is. */
  isDefault: z.boolean(),
  /** On the invoices of new orders. */
  isForInvoices: z.boolean(),
  archivedAt: moment.nullable(),
});
export type BookAddress = z.infer<typeof bookAddress>;

export const newBookAddress = z.object({
  address,
  isDefault: z.boolean().optional(),
  isForInvoices: z.boolean().optional(),
});
export type NewBookAddress = z.infer<typeof newBookAddress>;

/** Addresses from a file: all of them are added, or none. */
export const newBookAddresses = z.object({
  addresses: z.array(newBookAddress).min(1).max(ADDRESSES_MAX),
});
export type NewBookAddresses = z.infer<typeof newBookAddresses>;

/** How many were added, and how many were in the book already. */
export const addedAddresses = z.object({ added: z.int(), known: z.int() });
export type AddedAddresses = z.infer<typeof addedAddresses>;

/** What is left out stays. A version that is not the current one is refused. */
export const bookAddressChange = z.object({
  version: z.int().min(1).optional(),
  address: address.optional(),
  isDefault: z.boolean().optional(),
  isForInvoices: z.boolean().optional(),
  isArchived: z.boolean().optional(),
});
export type BookAddressChange = z.infer<typeof bookAddressChange>;
