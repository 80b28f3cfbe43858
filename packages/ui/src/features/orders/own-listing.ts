import { orderFilters, orderSorts } from '@kerf/contract/schemas/order';
import type { TableView } from '../../components/data-table/table-view.ts';
import type { OwnOrdersListing } from './orders.queries.ts';

/** What a view of one's own orders asks for, but for the page. */
export function ownListing(customerEmail: string, view: TableView): OwnOrdersListing {
  const filter = orderFilters.find((value) => value === view.filters.filter);
  return {
    customerEmail,
    search: view.search,
    sort: orderSorts.find((each) => each === view.sort),
    ...(filter && { filter }),
  };
}
