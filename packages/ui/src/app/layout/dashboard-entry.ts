import {
  IconClipboardList,
  IconListDetails,
  IconMail,
  IconPackages,
  IconSquarePlus,
  IconStar,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

export interface DashboardEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** How many things wait behind the entry. */
  readonly count?: number;
}

/** Every entry that the dashboard can have. A layout is given those that have a screen and a right. */
export const dashboardEntries = {
  myProfile: { to: '/dashboard/my-profile', label: 'My Profile', icon: IconUser },
  addReview: { to: '/dashboard/review', label: 'Add Review', icon: IconStar },
  myOrder: { to: '/dashboard/my-order', label: 'My Order', icon: IconClipboardList },
  allUser: { to: '/dashboard/all-user', label: 'All user', icon: IconUsers },
  allOrders: { to: '/dashboard/all-order', label: 'Manage All Orders', icon: IconListDetails },
  addProduct: { to: '/dashboard/add-product', label: 'Add A Product', icon: IconSquarePlus },
  manageProducts: {
    to: '/dashboard/manage-products',
    label: 'Manage Products',
    icon: IconPackages,
  },
  messages: { to: '/dashboard/messages', label: 'Messages', icon: IconMail },
} as const satisfies Record<string, DashboardEntry>;
