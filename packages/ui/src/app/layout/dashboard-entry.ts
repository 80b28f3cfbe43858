import {
  IconBarcode,
  IconCategory,
  IconChartBar,
  IconClipboardList,
  IconFileImport,
  IconHistory,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconMailX,
  IconPackageExport,
  IconPackageOff,
  IconPackages,
  IconPhotoUp,
  IconSettings,
  IconSquarePlus,
  IconStack2,
  IconStar,
  IconStars,
  IconTablePlus,
  IconTruckDelivery,
  IconUser,
  IconUsers,
  IconZoomQuestion,
  type TablerIcon,
} from '@tabler/icons-react';
import { commands } from '../../platform/commands.ts';
import type { DashboardEntryName } from '../dashboard-screens.ts';

/** The count next to an entry: "3 unpaid". */
export interface Waiting {
  readonly count: number;
  readonly what: string;
}

export interface DashboardEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** Undefined if the entry has no count, or while it loads. */
  readonly waiting?: Waiting | undefined;
}

const icons: Readonly<Record<DashboardEntryName, TablerIcon>> = {
  myProfile: IconUser,
  addReview: IconStar,
  myOrder: IconClipboardList,
  orderPad: IconTablePlus,
  savedLists: IconListCheck,
  allUser: IconUsers,
  allOrders: IconListDetails,
  fulfillOrders: IconPackageExport,
  addProduct: IconSquarePlus,
  manageProducts: IconPackages,
  productFiles: IconPhotoUp,
  bulkChanges: IconStack2,
  lowStock: IconPackageOff,
  deliveries: IconTruckDelivery,
  stockCounts: IconBarcode,
  importProducts: IconFileImport,
  manageReviews: IconStars,
  categories: IconCategory,
  messages: IconMail,
  undeliveredEmails: IconMailX,
  unmetDemand: IconZoomQuestion,
  reports: IconChartBar,
  shopSettings: IconSettings,
  history: IconHistory,
};

/** The menu entry of a dashboard page. */
export function dashboardEntry(name: DashboardEntryName, waiting?: Waiting): DashboardEntry {
  const { to, title: label } = commands[name];
  return { to, label, icon: icons[name], waiting };
}
