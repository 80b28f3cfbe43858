/** A page that search engines list, and what they say of it. */
export interface ListedPage {
  readonly path: string;
  /** Of its route; the front page's is the shop's. */
  readonly title: string | undefined;
  readonly description: string;
}

/** The pages that are the same for everybody. Products and categories have theirs from the server. */
export const listedPages: readonly ListedPage[] = [
  {
    path: '/',
    title: undefined,
    description:
      'Circular, band and reciprocating saw blades in bulk, straight from the manufacturer. See the drawing, the stock and the smallest order, and pay by card.',
  },
  {
    path: '/products',
    title: 'Products',
    description:
      'Find a saw blade by machine, material, diameter, teeth or SKU. Every blade with its drawing, its price by quantity and what is in stock today.',
  },
  {
    path: '/order-pad',
    title: 'Order pad',
    description:
      'Order many blades at once: paste SKUs and quantities from a spreadsheet, see prices and stock as you type, and place one order.',
  },
  {
    path: '/blog',
    title: 'Blog',
    description:
      'How saw blades work, how to choose them, and how to keep them sharp, from the people who make them.',
  },
  {
    path: '/portfolio',
    title: 'My Portfolio',
    description: 'Who built this shop: education, skills and projects.',
  },
  {
    path: '/terms',
    title: 'Terms of ordering',
    description:
      'The terms on which Kerf sells saw blades: prices, payment, delivery, returns and refunds.',
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'What Kerf stores about you, why, for how long, and how to have it deleted.',
  },
  {
    path: '/legal',
    title: 'Legal notice',
    description: 'Who runs this shop, and how to reach them.',
  },
];

/** The other addresses that lead somewhere, as patterns of web hosts. */
export const unlistedPages: readonly string[] = [
  '/home',
  '/product/:id',
  '/product/:id/setup',
  '/category/:slug',
  '/compare',
  '/login',
  '/register',
  '/settings',
  '/unsubscribe/:token',
  '/purchase/:id',
  '/pay',
  '/dashboard',
  '/dashboard/*',
];
