import { endpoint } from '../endpoint.ts';
import { searchQuery, searchResult } from '../schemas/search.ts';

export const searchEndpoints = {
  search: endpoint({
    method: 'get',
    path: '/search',
    access: 'public',
    knowsCaller: true,
    summary: 'Find blades by words, dimensions, SKU or what is etched on them',
    query: searchQuery,
    status: 200,
    reply: searchResult,
    problems: ['not_found'],
  }),
};
