import { history } from './history-table.ts';
import type { PersonalTable } from './personal-table.ts';
import { tablesOfOrders } from './tables-of-orders.ts';
import { tablesOfPeople } from './tables-of-people.ts';

/**
 * Every table with rows about a person, in the order in which they are erased: orders are found by their
 * person, and the history by what it is about.
 */
export const personalTables: readonly PersonalTable[] = [
  history,
  ...tablesOfOrders,
  ...tablesOfPeople,
];
