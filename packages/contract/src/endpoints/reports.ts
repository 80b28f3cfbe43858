import { endpoint } from '../endpoint.ts';
import {
  salesQuery,
  salesReport,
  stockReport,
  topSellers,
  topSellersQuery,
  unsoldQuery,
  unsoldReport,
} from '../schemas/report.ts';

export const reportEndpoints = {
  getSalesReport: endpoint({
    method: 'get',
    path: '/reports/sales',
    access: 'admin',
    summary: 'Orders, units and revenue by day, week or month, against the period before',
    query: salesQuery,
    status: 200,
    reply: salesReport,
    problems: [],
  }),
  getTopSellers: endpoint({
    method: 'get',
    path: '/reports/top-sellers',
    access: 'admin',
    summary: 'The products, customers and materials that brought most',
    query: topSellersQuery,
    status: 200,
    reply: topSellers,
    problems: [],
  }),
  getStockReport: endpoint({
    method: 'get',
    path: '/reports/stock',
    access: 'admin',
    summary: "The stock at today's prices, by age",
    status: 200,
    reply: stockReport,
    problems: [],
  }),
  getUnsold: endpoint({
    method: 'get',
    path: '/reports/unsold',
    access: 'admin',
    summary: 'Products in stock of which nothing was sold for some time',
    query: unsoldQuery,
    status: 200,
    reply: unsoldReport,
    problems: [],
  }),
};
