/** Who a command is for. A person is any signed-in user; a customer is one who is not an admin. */
export type Audience = 'everybody' | 'visitor' | 'person' | 'customer' | 'admin';

export interface Command {
  readonly title: string;
  readonly audience: Audience;
  /** The page it opens; omitted for a command that acts instead. */
  readonly to?: string;
  /** "mod+k": pressed together, where "mod" is Ctrl or Command. "g o": one after the other. */
  readonly keys?: string;
  /** Available only while the page on screen offers it. */
  readonly offered?: true;
  /** The part of the dashboard's menu that its page is in; undefined above all parts. */
  readonly group?: MenuGroup;
  /** Where to go when the session ends on its page; the login page and back if omitted. */
  readonly afterSessionEnd?: string;
}

export type MenuGroup = 'Orders' | 'Products' | 'Stock' | 'People' | 'Shop';

/** For staff, in a part of the menu. */
const orders = { audience: 'admin', group: 'Orders' } as const;
const products = { audience: 'admin', group: 'Products' } as const;
const stock = { audience: 'admin', group: 'Stock' } as const;
const people = { audience: 'admin', group: 'People' } as const;
const shop = { audience: 'admin', group: 'Shop' } as const;
const offeredToStaff = { audience: 'admin', offered: true } as const;

/**
 * Every command: the source of the palette, the list of shortcuts, the dashboard's menu and the
 * application menu. Plain data, because shells read it too.
 */
export const commands = {
  palette: { title: 'Search and commands', audience: 'everybody', keys: 'mod+k' },
  find: { title: 'Search', audience: 'everybody', keys: '/' },
  shortcuts: { title: 'Keyboard shortcuts', audience: 'everybody', keys: '?' },

  home: { title: 'Home', audience: 'everybody', to: '/', keys: 'g h' },
  products: { title: 'Products', audience: 'everybody', to: '/products', keys: 'g p' },
  blog: { title: 'Blog', audience: 'everybody', to: '/blog', keys: 'g b' },
  portfolio: { title: 'My Portfolio', audience: 'everybody', to: '/portfolio' },
  contact: { title: 'Contact Us', audience: 'everybody', to: '/#contact' },
  login: { title: 'Login', audience: 'visitor', to: '/login', keys: 'g l' },
  register: { title: 'Create an account', audience: 'visitor', to: '/register' },
  dashboard: { title: 'Dashboard', audience: 'person', to: '/dashboard', keys: 'g d' },
  myProfile: { title: 'My Profile', audience: 'person', to: '/dashboard/my-profile', keys: 'g m' },
  addReview: { title: 'Add Review', audience: 'customer', to: '/dashboard/review', keys: 'g r' },
  myOrder: {
    title: 'My Order',
    audience: 'customer',
    to: '/dashboard/my-order',
    keys: 'g o',
    afterSessionEnd: '/',
  },
  orderPad: { title: 'Order pad', audience: 'customer', to: '/dashboard/order-pad', keys: 'g q' },
  savedLists: { title: 'Saved lists', audience: 'customer', to: '/dashboard/saved-lists' },

  allOrders: { ...orders, title: 'Manage All Orders', to: '/dashboard/all-order', keys: 'g o' },
  fulfillOrders: { ...orders, title: 'Fulfill orders', to: '/dashboard/fulfil', keys: 'g f' },

  addProduct: { ...products, title: 'Add A Product', to: '/dashboard/add-product', keys: 'g a' },
  manageProducts: {
    ...products,
    title: 'Manage Products',
    to: '/dashboard/manage-products',
    keys: 'g c',
  },
  categories: { ...products, title: 'Categories', to: '/dashboard/categories' },
  productFiles: { ...products, title: 'Pictures and documents', to: '/dashboard/product-files' },
  importProducts: { ...products, title: 'Import products', to: '/dashboard/import' },
  bulkChanges: { ...products, title: 'Bulk changes', to: '/dashboard/changes' },

  lowStock: { ...stock, title: 'Low stock', to: '/dashboard/low-stock' },
  deliveries: { ...stock, title: 'Deliveries', to: '/dashboard/deliveries' },
  stockCounts: { ...stock, title: 'Stock counts', to: '/dashboard/stock-counts' },

  allUser: { ...people, title: 'All user', to: '/dashboard/all-user', keys: 'g u' },
  messages: { ...people, title: 'Messages', to: '/dashboard/messages', keys: 'g i' },
  manageReviews: { ...people, title: 'Manage Reviews', to: '/dashboard/manage-reviews' },
  undeliveredEmails: {
    ...people,
    title: 'Undelivered emails',
    to: '/dashboard/undelivered-emails',
  },

  reports: { ...shop, title: 'Reports', to: '/dashboard/reports' },
  unmetDemand: { ...shop, title: 'Unmet demand', to: '/dashboard/unmet-demand' },
  history: { ...shop, title: 'History', to: '/dashboard/history' },
  shopSettings: { ...shop, title: 'Shop settings', to: '/dashboard/shop-settings' },
  shippingSettings: { ...shop, title: 'Shipping', to: '/dashboard/shipping' },
  tax: { ...shop, title: 'Tax', to: '/dashboard/tax' },

  nextRecord: { title: 'Next in the list', audience: 'person', keys: 'j', offered: true },
  previousRecord: { title: 'Previous in the list', audience: 'person', keys: 'k', offered: true },
  openOrder: { ...offeredToStaff, title: 'Open order' },
  openCustomer: { ...offeredToStaff, title: 'Open customer' },
  shipOrders: { ...offeredToStaff, title: 'Ship order' },
  refundOrder: { ...offeredToStaff, title: 'Refund order' },
  printSlips: { ...offeredToStaff, title: 'Print packing slips' },
  printPickList: { ...offeredToStaff, title: 'Print pick list' },
  copyAddress: { ...offeredToStaff, title: 'Copy address' },
  exportList: { title: 'Export this list as CSV', audience: 'person', offered: true },
  print: { title: 'Print this page', audience: 'everybody' },
  scheme: { title: 'Switch theme', audience: 'everybody' },
  settings: { title: 'Settings', audience: 'everybody', to: '/settings', offered: true },
  checkForUpdates: { title: 'Check for updates', audience: 'everybody', offered: true },
  about: { title: 'About Kerf', audience: 'everybody', offered: true },
  logOut: { title: 'Log Out', audience: 'person' },
} as const satisfies Record<string, Command>;

export type CommandId = keyof typeof commands;

/** A command with all its optional fields. */
export function commandOf(id: CommandId): Command {
  return commands[id];
}

/** Whether a name, for example from an application menu, is a command's. */
export function isCommandId(name: string): name is CommandId {
  return Object.hasOwn(commands, name);
}

export const commandIds: readonly CommandId[] = Object.keys(commands).filter(isCommandId);

/** Who looks at the screen. `person` until the role of a signed-in user has been read. */
export type ViewerKind = 'visitor' | 'person' | 'customer' | 'admin';

export function isFor(audience: Audience, viewer: ViewerKind): boolean {
  if (audience === 'everybody' || audience === viewer) return true;
  return audience === 'person' && viewer !== 'visitor';
}
