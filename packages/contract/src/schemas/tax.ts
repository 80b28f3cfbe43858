import { TAX_MAX, unansweredRules } from '@kerf/domain/tax/terms';
import { taxTermsFaults } from '@kerf/domain/tax/terms-faults';
import { z } from 'zod';
import { moment } from './common.ts';
import { line, optionalLine } from './text.ts';

/** ISO 3166-1 alpha-2. What it must be is said with the row that it is in. */
const country = optionalLine(2);
/** ISO 3166-2; empty for a whole country. */
const region = optionalLine(6);
const day = optionalLine(10);

const validity = {
  /** The first day, and the last, in the shop's time zone. */
  from: day,
  to: day.nullable(),
};

const taxRegistration = z.object({
  country,
  region,
  ...validity,
  number: optionalLine(TAX_MAX.number),
});

const taxRate = z.object({
  country,
  region,
  ...validity,
  /** As papers call it: "VAT". */
  name: optionalLine(TAX_MAX.name),
  /** "all", "goods", "shipping", or the id of a category. */
  covers: line(36),
  /** In thousandths of a percent: 8875 is 8.875%. */
  milliPercent: z.number(),
});

const terms = {
  /** Whether orders are charged tax; rates can be set up before. */
  isCharged: z.boolean().default(false),
  /** Where the shop ships from; empty until it is set. */
  country,
  registrations: z.array(taxRegistration).max(TAX_MAX.registrations),
  rates: z.array(taxRate).max(TAX_MAX.rates),
  /** Whether tax is charged while the register of VAT numbers can't be asked, or its last answer counts. */
  whenUnanswered: z.enum(unansweredRules),
  askAgainDays: z
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more.')
    .max(TAX_MAX.askAgainDays, `Enter ${TAX_MAX.askAgainDays} at most.`),
};

/** The shop's registrations and rates, as admins see them. */
export const taxTerms = z.object({
  ...terms,
  region,
  /** Whether these terms decide, or the tax service that the installation is set up with. */
  decider: z.enum(['own', 'stripe']).optional(),
  version: z.int(),
  updatedAt: moment,
});
export type TaxTermsView = z.output<typeof taxTerms>;

/** Changed terms, and the version that they are based on. */
export const taxTermsChange = z
  .object({
    ...terms,
    /** Where in its country the shop ships from. It stays as it is where an older app leaves it out. */
    region: region.optional(),
    version: z.int(),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of taxTermsFaults(value)) {
      const at = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      issues.push({ code: 'custom', input: value, path: at, message });
    }
  });
export type TaxTermsChange = z.input<typeof taxTermsChange>;
