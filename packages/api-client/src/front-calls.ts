/** The front page's calls as the contract has them, for a client that has not loaded it. */
export const frontCalls = {
  listProducts: { method: 'get', path: '/products', access: 'public', paged: true },
  listReviews: { method: 'get', path: '/reviews', access: 'public', paged: true },
} as const;
