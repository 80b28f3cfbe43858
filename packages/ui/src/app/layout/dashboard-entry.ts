import {
  IconClipboardList,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconPackages,
  IconSquarePlus,
  IconStar,
  IconStars,
  IconTablePlus,
  IconUser,
  IconUsers,
  IconZoomQuestion,
  type TablerIcon,
} from '@tabler/icons-react';

import { type CommandId, commands } from '../../platform/commands.ts';

/** What waits behind an entry: "3 unpaid". */
export interface Waiting {
  readonly count: number;
  readonly what: string;
}

export interface DashboardEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** Undefined where nothing can wait, or while it is not known. */
  readonly waiting?: Waiting | undefined;
}

/** Every entry that the dashboard can have. A layout is given those that have a screen and a right. */
export const dashboardEntries = {
  myProfile: entry('myProfile', IconUser),
  addReview: entry('addReview', IconStar),
  myOrder: entry('myOrder', IconClipboardList),
  orderPad: entry('orderPad', IconTablePlus),
  savedLists: entry('savedLists', IconListCheck),
  allUser: entry('allUser', IconUsers),
  allOrders: entry('allOrders', IconListDetails),
  addProduct: entry('addProduct', IconSquarePlus),
  manageProducts: entry('manageProducts', IconPackages),
  manageReviews: entry('manageReviews', IconStars),
  messages: entry('messages', IconMail),
  unmetDemand: entry('unmetDemand', IconZoomQuestion),
} as const;

export type DashboardEntryName = keyof typeof dashboardEntries;

type Place = {
  [Id in CommandId]: 'to' extends keyof (typeof commands)[Id] ? Id : never;
}[CommandId];

function entry(id: Place, icon: TablerIcon): DashboardEntry {
  const { to, title: label } = commands[id];
  return { to, label, icon };
}
