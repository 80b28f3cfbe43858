import { reportEndpoints } from '@kerf/contract/endpoints/reports';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { readSalesReport, readTopSellers } from './sales-report.ts';
import { readStockReport, readUnsold } from './stock-report.store.ts';
import { readTaxReport } from './tax-report.ts';

/** Routes of reports, for admins. */
export function reportRoutes(db: Database): Route[] {
  return [
    route(reportEndpoints.getSalesReport, ({ query }) => readSalesReport(db, query, new Date())),
    route(reportEndpoints.getTaxReport, ({ query }) => readTaxReport(db, query, new Date())),
    route(reportEndpoints.getTopSellers, ({ query }) => readTopSellers(db, query, new Date())),
    route(reportEndpoints.getStockReport, () => readStockReport(db)),
    route(reportEndpoints.getUnsold, ({ query }) => readUnsold(db, query)),
  ];
}
