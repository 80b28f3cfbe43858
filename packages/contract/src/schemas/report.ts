import { materials } from '@kerf/domain/blade';
import { daysIn, REPORT_DAYS_MAX, reportSteps } from '@kerf/domain/report-period';
import { z } from 'zod';
import { dollars, id, moment } from './common.ts';

/** A day of the shop: "2026-03-12". */
const day = z.iso.date().refine((text) => /^2\d{3}/.test(text), 'Choose a day from 2000 on.');
/** A day as an answer has it. */
const answeredDay = z.iso.date();

const TOP_MAX = 10_000;

const limit = z.coerce.number().int().min(1).max(TOP_MAX);

/** By default the last 30 days. */
const period = z.object({ from: day.optional(), to: day.optional() });

type Days = z.output<typeof period>;
const isInOrder = ({ from, to }: Days) => !from || !to || from <= to;
const isShortEnough = ({ from, to }: Days) =>
  !from || !to || daysIn({ from, to }) <= REPORT_DAYS_MAX;
const isWhole = ({ from, to }: Days) => (from === undefined) === (to === undefined);
const wrongOrder = { path: ['to'], message: 'Choose a last day that is not before the first.' };
const half = { path: ['to'], message: 'Choose a first and a last day, or neither.' };
const tooLong = { path: ['to'], message: 'Choose a period of at most three years.' };

/** The step is by default the one in which the period is easiest to read. */
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
  /** For how many days nothing of a product was sold. */
  days: z.coerce.number().int().min(1).max(REPORT_DAYS_MAX).default(90),
  limit: limit.default(10),
});

/** What came of the orders of some days. Each amount counts on the day on which the money moved. */
const salesFigures = z.object({
  /** Orders that were paid. */
  orders: z.int(),
  /** Of these orders. */
  units: z.int(),
  paid: dollars,
  /** Zero or negative, as are lost disputes, unless a refund failed or a dispute was won after all. */
  refunded: dollars,
  disputed: dollars,
  /** Paid, refunded and disputed together. */
  revenue: dollars,
  /** Paid by order, to the cent; null without an order. */
  average: dollars.nullable(),
});
export type SalesFigures = z.infer<typeof salesFigures>;

const salesRow = salesFigures.extend({ from: answeredDay, to: answeredDay });
export type SalesRow = z.infer<typeof salesRow>;

export const salesReport = z.object({
  /** In which days begin, an IANA name. */
  timeZone: z.string(),
  /** The last day that is told of: today, where the period is not over. */
  to: answeredDay,
  total: salesFigures,
  before: salesFigures.extend({
    from: answeredDay,
    to: answeredDay,
    /** Until when the last day counts; null for the whole of it. */
    until: moment.nullable(),
  }),
  rows: z.array(salesRow),
});
export type SalesReport = z.infer<typeof salesReport>;

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
  /** Paid less refunds and lost disputes. */
  revenue: dollars,
});
export type BuyingCustomer = z.infer<typeof buyingCustomer>;

const soldMaterial = z.object({
  /** Null for products that name none. A product counts for each of its materials. */
  material: z.enum(materials).nullable(),
  products: z.int(),
  units: z.int(),
  amount: dollars,
});
export type SoldMaterial = z.infer<typeof soldMaterial>;

/** Of orders that were paid in the period; products and materials before refunds. */
export const topSellers = z.object({
  products: z.array(soldProduct),
  customers: z.array(buyingCustomer),
  materials: z.array(soldMaterial),
});
export type TopSellers = z.infer<typeof topSellers>;

const stockAge = z.object({
  /** In days since the units came; the last has no end. */
  fromDays: z.int(),
  toDays: z.int().nullable(),
  products: z.int(),
  units: z.int(),
  value: dollars,
});
export type StockAge = z.infer<typeof stockAge>;

/** Units on hand at today's prices, by when they came: what came first is taken to have left first. */
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
  /** Null if nothing of it was ever sold. */
  lastSold: answeredDay.nullable(),
});
export type UnsoldProduct = z.infer<typeof unsoldProduct>;

/** The products of most value first, with how many there are. */
export const unsoldReport = z.object({
  total: z.int(),
  value: dollars,
  products: z.array(unsoldProduct),
});
export type UnsoldReport = z.infer<typeof unsoldReport>;
