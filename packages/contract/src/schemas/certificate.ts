import { placeFaults } from '@kerf/domain/tax/terms-faults';
import { z } from 'zod';
import { id, moment } from './common.ts';
import { line, optionalLine } from './text.ts';

/** The greatest length of a certificate's number and of its reason, in characters. */
export const CERTIFICATE_TEXT_MAX = { number: 60, reason: 120 } as const;

const fields = {
  /** ISO 3166-1 alpha-2. */
  country: optionalLine(2),
  /** ISO 3166-2; empty for a whole country. */
  region: optionalLine(6),
  number: line(CERTIFICATE_TEXT_MAX.number),
  /** Why there is no tax: "Resale". Invoices say it. */
  reason: line(CERTIFICATE_TEXT_MAX.reason),
  /** The first day and the last, in the shop's time zone; null for no end. */
  from: optionalLine(10),
  to: optionalLine(10).nullable(),
  /** Whether staff have checked it. Until then it exempts from nothing. */
  isChecked: z.boolean(),
};

/** That a customer is exempt from tax in a country, or in one region of it. */
export const certificate = z.object({
  ...fields,
  _id: id,
  version: z.int(),
  /** Who checked it, and when; null if nobody has. */
  checked: z.object({ by: z.string().nullable(), at: moment }).nullable(),
  /** Whether there is a document of it. */
  hasFile: z.boolean(),
});
export type Certificate = z.output<typeof certificate>;

/** A certificate as staff save it. */
export const newCertificate = z.object(fields).check(({ value, issues }) => {
  for (const { path, message } of placeFaults(value, '')) {
    issues.push({ code: 'custom', input: value, path: [path], message });
  }
});
export type NewCertificate = z.input<typeof newCertificate>;

/** What has to be checked again once it changes. A new document does too. */
export const checkedFields = ['country', 'region', 'number', 'from', 'to'] as const;

/** The same, and the version that it is based on. */
export const certificateChange = z
  .object({ ...fields, version: z.int() })
  .check(({ value, issues }) => {
    for (const { path, message } of placeFaults(value, '')) {
      issues.push({ code: 'custom', input: value, path: [path], message });
    }
  });
export type CertificateChange = z.input<typeof certificateChange>;
