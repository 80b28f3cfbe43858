/** Whom a command is for. A person is any signed-in user; a customer is one who is not an admin. */
export type Audience = 'everybody' | 'visitor' | 'person' | 'customer' | 'admin';

export interface Command {
  readonly title: string;
  readonly audience: Audience;
  /** The page it opens; omitted for a command that acts instead. */
  readonly to?: string;
  /** "mod+k": pressed together, "mod" being Ctrl or Command. "g o": one after the other. */
  readonly keys?: string;
  /** Other words to find it by. */
  readonly also?: string;
  /** Available only while the page on screen offers it. */
  readonly offered?: true;
}

/**
 * Every command: the source of the palette, the list of shortcuts, the dashboard's menu and the
 * application menu. Plain data, because shells read it too.
 */
export const commands = {
  palette: { title: 'Search and commands', audience: 'everybody', keys: 'mod+k' },
  find: { title: 'Search', audience: 'everybody', keys: '/', also: 'find filter' },
  shortcuts: { title: 'Keyboard shortcuts', audience: 'everybody', keys: '?', also: 'keys help' },

  home: { title: 'Home', audience: 'everybody', to: '/', keys: 'g h', also: 'front start' },
  products: {
    title: 'Products',
    audience: 'everybody',
    to: '/products',
    keys: 'g p',
    also: 'shop blades buy order catalogue find search compare',
  },
  blog: { title: 'Blog', audience: 'everybody', to: '/blog', keys: 'g b' },
  portfolio: { title: 'My Portfolio', audience: 'everybody', to: '/portfolio' },
  contact: {
    title: 'Contact Us',
    audience: 'everybody',
    to: '/#contact',
    also: 'message mail question help',
  },
  login: { title: 'Login', audience: 'visitor', to: '/login', keys: 'g l', also: 'sign in' },
  register: {
    title: 'Create an account',
    audience: 'visitor',
    to: '/register',
    also: 'sign up register',
  },
  dashboard: {
    title: 'Dashboard',
    audience: 'person',
    to: '/dashboard',
    keys: 'g d',
    also: 'hello',
  },
  myProfile: {
    title: 'My Profile',
    audience: 'person',
    to: '/dashboard/my-profile',
    keys: 'g m',
    also: 'account address phone',
  },
  addReview: { title: 'Add Review', audience: 'customer', to: '/dashboard/review', keys: 'g r' },
  myOrder: {
    title: 'My Order',
    audience: 'customer',
    to: '/dashboard/my-order',
    keys: 'g o',
    also: 'orders pay unpaid',
  },
  savedLists: {
    title: 'Saved lists',
    audience: 'customer',
    to: '/dashboard/saved-lists',
    also: 'order again templates favourites',
  },
  orderPad: {
    title: 'Order pad',
    audience: 'customer',
    to: '/dashboard/order-pad',
    keys: 'g q',
    also: 'quick order bulk paste csv spreadsheet many',
  },
  allUser: {
    title: 'All user',
    audience: 'admin',
    to: '/dashboard/all-user',
    keys: 'g u',
    also: 'users customers admins roles',
  },
  allOrders: {
    title: 'Manage All Orders',
    audience: 'admin',
    to: '/dashboard/all-order',
    keys: 'g o',
    also: 'ship status paid unpaid',
  },
  fulfillOrders: {
    title: 'Fulfill orders',
    audience: 'admin',
    to: '/dashboard/fulfil',
    keys: 'g f',
    also: 'ship pick pack slips tracking carrier fulfil weekend',
  },
  addProduct: {
    title: 'Add A Product',
    audience: 'admin',
    to: '/dashboard/add-product',
    keys: 'g a',
    also: 'new blade',
  },
  manageProducts: {
    title: 'Manage Products',
    audience: 'admin',
    to: '/dashboard/manage-products',
    keys: 'g c',
    also: 'catalogue stock price edit delete',
  },
  bulkChanges: {
    title: 'Bulk changes',
    audience: 'admin',
    to: '/dashboard/changes',
    also: 'imports prices price rise undo many scheduled mass update',
  },
  lowStock: {
    title: 'Low stock',
    audience: 'admin',
    to: '/dashboard/low-stock',
    also: 'reorder point purchase replenish short',
  },
  deliveries: {
    title: 'Deliveries',
    audience: 'admin',
    to: '/dashboard/deliveries',
    also: 'supplier purchase order receive stock expected inbound',
  },
  stockCounts: {
    title: 'Stock counts',
    audience: 'admin',
    to: '/dashboard/stock-counts',
    also: 'inventory scanner barcode stocktake',
  },
  importProducts: {
    title: 'Import products',
    audience: 'admin',
    to: '/dashboard/import',
    also: 'upload csv xlsx excel spreadsheet prices stock bulk',
  },
  manageReviews: {
    title: 'Manage Reviews',
    audience: 'admin',
    to: '/dashboard/manage-reviews',
    also: 'stars delete moderate',
  },
  categories: {
    title: 'Categories',
    audience: 'admin',
    to: '/dashboard/categories',
    also: 'tree menu group range arrange facets',
  },
  messages: {
    title: 'Messages',
    audience: 'admin',
    to: '/dashboard/messages',
    keys: 'g i',
    also: 'inbox mail',
  },
  undeliveredEmails: {
    title: 'Undelivered emails',
    audience: 'admin',
    to: '/dashboard/undelivered-emails',
    also: 'mail bounced failed outbox smtp send again',
  },
  unmetDemand: {
    title: 'Unmet demand',
    audience: 'admin',
    to: '/dashboard/unmet-demand',
    also: 'searches not found missing wanted',
  },
  reports: {
    title: 'Reports',
    audience: 'admin',
    to: '/dashboard/reports',
    also: 'sales revenue figures statistics best sellers stock value analytics',
  },
  history: {
    title: 'History',
    audience: 'admin',
    to: '/dashboard/history',
    also: 'audit log changes trace who changed',
  },

  nextRecord: { title: 'Next in the list', audience: 'person', keys: 'j', offered: true },
  previousRecord: { title: 'Previous in the list', audience: 'person', keys: 'k', offered: true },
  openOrder: {
    title: 'Open order',
    audience: 'admin',
    offered: true,
    also: 'selected details page',
  },
  openCustomer: {
    title: 'Open customer',
    audience: 'admin',
    offered: true,
    also: 'selected order buyer person spend',
  },
  shipOrders: {
    title: 'Ship order',
    audience: 'admin',
    offered: true,
    also: 'selected tracking carrier send parcel',
  },
  refundOrder: {
    title: 'Refund order',
    audience: 'admin',
    offered: true,
    also: 'selected money back',
  },
  printSlips: {
    title: 'Print packing slips',
    audience: 'admin',
    offered: true,
    also: 'selected order paper pdf',
  },
  printPickList: {
    title: 'Print pick list',
    audience: 'admin',
    offered: true,
    also: 'selected orders paper pdf',
  },
  copyAddress: {
    title: 'Copy address',
    audience: 'admin',
    offered: true,
    also: 'selected order ship to delivery label',
  },
  shopSettings: {
    title: 'Shop settings',
    audience: 'admin',
    to: '/dashboard/shop-settings',
    also: 'letterhead logo address paper invoice tax number',
  },
  exportList: {
    title: 'Export this list as CSV',
    audience: 'person',
    offered: true,
    also: 'download spreadsheet save',
  },
  print: { title: 'Print this page', audience: 'everybody', also: 'paper pdf' },
  scheme: { title: 'Switch theme', audience: 'everybody', also: 'dark light scheme theme' },
  settings: {
    title: 'Settings',
    audience: 'everybody',
    to: '/settings',
    offered: true,
    also: 'server address zoom preferences',
  },
  checkForUpdates: {
    title: 'Check for updates',
    audience: 'everybody',
    offered: true,
    also: 'version upgrade',
  },
  about: { title: 'About Kerf', audience: 'everybody', offered: true, also: 'version' },
  logOut: { title: 'Log Out', audience: 'person', also: 'sign out leave' },
} as const satisfies Record<string, Command>;

export type CommandId = keyof typeof commands;

/** The command as its general type. */
export function commandOf(id: CommandId): Command {
  return commands[id];
}

/** Whether a name, for example from an application menu, is a command's. */
export function isCommandId(name: string): name is CommandId {
  return Object.hasOwn(commands, name);
}

export const commandIds: readonly CommandId[] = Object.keys(commands).filter(isCommandId);

/** The user's role. `person` until the role of a signed-in user has been read. */
export type Standing = 'visitor' | 'person' | 'customer' | 'admin';

export function isFor(audience: Audience, standing: Standing): boolean {
  if (audience === 'everybody' || audience === standing) return true;
  return audience === 'person' && standing !== 'visitor';
}
