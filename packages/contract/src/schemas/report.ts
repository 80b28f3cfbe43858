import { materials } from '@kerf/domain/blade';
import { REPORT_ROWS_MAX } from '@kerf/domain/limits';
import { daysIn, REPORT_DAYS_MAX, reportSteps } from '@kerf/domain/report-period';
import { z } from 'zod';
import { dollars, id, moment } from './common.ts';

/** A day in the shop's time zone: "2026-03-12". */
const day = z.iso.date().refine((text) => /^2\d{3}/.test(text), 'Choose a day from 2000 on.');
/** A day in a reply. */
const answeredDay = z.iso.date();

const limit = z.coerce.number().int().min(1).max(REPORT_ROWS_MAX);

/** The last 30 days by default. */
const period = z.object({ from: day.optional(), to: day.optional() });

type Days = z.output<typeof period>;
const isInOrder = ({ from, to }: Days) => !from || !to || from <= to;
const isShortEnough = ({ from, to }: Days) =>
  !from || !to || daysIn({ from, to }) <= REPORT_DAYS_MAX;
const isWhole = ({ from, to }: Days) => (from === undefined) === (to === undefined);
const wrongOrder = { path: ['to'], message: 'Choose a last day that is not before the first.' };
const half = { path: ['to'], message: 'Choose a first and a last day, or neither.' };
const tooLong = { path: ['to'], message: 'Choose a period of at most three years.' };

/** The default step depends on the length of the period. */
export const salesQuery = period
  .extend({ step: z.enum(reportSteps).optional() })
  .refine(isWhole, half)
  .refine(isInOrder, wrongOrder)
  .refine(isShortEnough, tooLong);

export const topSellersQuery = period
  .extend({ limit: limit.default(10) })
  .refine(isWhole, half)
  .refine(isInOrder, wrongOrder)
  .refine(isShortEnough, tooLong);

export const unsoldQuery = z.object({
  /** The number of days without a sale. */
  days: z.coerce.number().int().min(1).max(REPORT_DAYS_MAX).default(90),
  limit: limit.default(10),
});

/** Sales over some days, without tax. Each amount counts on the day the money moved. */
const salesFigures = z.object({
  /** Orders paid. */
  orders: z.int(),
  /** Units in these orders. */
  units: z.int(),
  paid: dollars,
  /** Like `disputed`, zero or negative, unless a refund failed or a dispute was won. */
  refunded: dollars,
  disputed: dollars,
  /** The sum of paid, refunded and disputed. */
  revenue: dollars,
  /** Paid amount per order, to the cent; null without orders. */
  average: dollars.nullable(),
});
export type SalesFigures = z.infer<typeof salesFigures>;

const salesRow = salesFigures.extend({ from: answeredDay, to: answeredDay });
export type SalesRow = z.infer<typeof salesRow>;

export const salesReport = z.object({
  /** The time zone of the days, an IANA name. */
  timeZone: z.string(),
  /** The last day reported: today, if the period is not over. */
  to: answeredDay,
  total: salesFigures,
  before: salesFigures.extend({
    from: answeredDay,
    to: answeredDay,
    /** The cut-off on the last day; null if it counts in full. */
    until: moment.nullable(),
  }),
  rows: z.array(salesRow),
});
export type SalesReport = z.infer<typeof salesReport>;

/** Amounts of one rate in some days. Lost disputes count as refunds. */
const taxFigures = z.object({
  /** What was taxed, without the tax: charged, and refunded as a negative amount. */
  net: dollars,
  refundedNet: dollars,
  tax: dollars,
  refundedTax: dollars,
  /** The sum of `tax` and `refundedTax`. */
  due: dollars,
});
export type TaxFigures = z.infer<typeof taxFigures>;

const taxReportRow = taxFigures.extend({
  from: answeredDay,
  to: answeredDay,
  /** "VAT 19%", "Reverse charge". */
  title: z.string(),
  country: z.string(),
  /** ISO 3166-2; empty for a rate of a whole country. */
  region: z.string(),
});
export type TaxReportRow = z.infer<typeof taxReportRow>;

/** Tax by period, country, region and rate. Periods without any are left out. */
export const taxReport = z.object({
  timeZone: z.string(),
  total: taxFigures,
  rows: z.array(taxReportRow),
});
export type TaxReport = z.infer<typeof taxReport>;

const soldProduct = z.object({
  productId: id,
  name: z.string(),
  sku: z.string(),
  units: z.int(),
  amount: dollars,
});
export type SoldProduct = z.infer<typeof soldProduct>;

const buyingCustomer = z.object({
  userId: id,
  name: z.string(),
  email: z.string().nullable(),
  orders: z.int(),
  /** Payments less refunds and lost disputes. */
  revenue: dollars,
});
export type BuyingCustomer = z.infer<typeof buyingCustomer>;

const soldMaterial = z.object({
  /** Null for products without materials. A product counts once for each of its materials. */
  material: z.enum(materials).nullable(),
  products: z.int(),
  units: z.int(),
  amount: dollars,
});
export type SoldMaterial = z.infer<typeof soldMaterial>;

/** Of orders paid in the period. Products and materials are before refunds. */
export const topSellers = z.object({
  products: z.array(soldProduct),
  customers: z.array(buyingCustomer),
  materials: z.array(soldMaterial),
});
export type TopSellers = z.infer<typeof topSellers>;

const stockAge = z.object({
  /** Days since the units came in; the last range has no end. */
  fromDays: z.int(),
  toDays: z.int().nullable(),
  products: z.int(),
  units: z.int(),
  value: dollars,
});
export type StockAge = z.infer<typeof stockAge>;

/** Units on hand at current prices, by age, first in, first out. */
export const stockReport = z.object({
  products: z.int(),
  units: z.int(),
  value: dollars,
  ages: z.array(stockAge),
});
export type StockReport = z.infer<typeof stockReport>;

const unsoldProduct = z.object({
  productId: id,
  name: z.string(),
  sku: z.string(),
  onHand: z.int(),
  value: dollars,
  /** Null if it never sold. */
  lastSold: answeredDay.nullable(),
});
export type UnsoldProduct = z.infer<typeof unsoldProduct>;

/** The products with the highest stock value, and how many there are in all. */
export const unsoldReport = z.object({
  total: z.int(),
  value: dollars,
  products: z.array(unsoldProduct),
});
export type UnsoldReport = z.infer<typeof unsoldReport>;
