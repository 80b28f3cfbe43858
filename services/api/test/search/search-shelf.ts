import { searchResult } from '@kerf/contract/schemas/search';
import { sampleBand, sampleBlade } from '@kerf/domain/testing/sample-blades';
import { beforeAll, expect } from 'vitest';
import { type ShelfProduct, stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const disc = (diameter: number, bore: number, kerf: number, teeth: number) =>
  sampleBlade({ diameter, bore, kerf, plate: kerf - 0.8, teeth });
const band = (length: number, width: number, thickness: number, teethPerInch: number) =>
  sampleBand({ length, width, thickness, teethPerInch });

const shelf: Readonly<Record<string, ShelfProduct>> = {
  'Longridge 184 framing, 24T': {
    sku: 'KC-184-16-24T',
    blade: disc(184, 16, 1.8, 24),
    priceCents: 1450,
    stock: 4,
  },
  'Longridge 185 site, 20T': { sku: 'KC-185-20-20T', blade: disc(185, 20, 2, 20) },
  'Brightcut 250 aluminium, 80T': {
    sku: 'KC-250-30-80A',
    blade: { ...disc(250, 30, 3.2, 80), grind: 'TCG', materials: ['Aluminium', 'Plastics'] },
    aliases: ['LU5A 0100', 'Acme 99-250'],
  },
  'Sheetline 250 veneer, 80T': {
    sku: 'KC-250-30-80H',
    blade: { ...disc(250, 30, 3.2, 80), grind: 'Hi-ATB' },
  },
  'Longridge 250 rip, 24T': { sku: 'KC-250-30-24T', blade: disc(250, 30, 3, 24) },
  'Longridge 254 thin-kerf rip, 40T': { sku: 'KC-254-15-40T', blade: disc(254, 15.88, 2.4, 40) },
  'Ribbon 2240 resaw, 16 mm 4 TPI': { sku: 'KB-2240-16-4', blade: band(2240, 16, 0.5, 4) },
  'Ribbon 1425 scroll, 6 mm 14 TPI': { sku: 'KB-1425-6-14', blade: band(1425, 6, 0.36, 14) },
  'Blade wax stick, 400 g': { sku: 'KA-WAX-400', blade: null, des: 'For aluminium profile.' },
};

export const [framing, aluminium, resaw] = [
  'Longridge 184 framing, 24T',
  'Brightcut 250 aluminium, 80T',
  'Ribbon 2240 resaw, 16 mm 4 TPI',
] as const;

type Query = Readonly<Record<string, string>>;

/**
 * Runs a server with a few blades of each kind, and provides ways to search it. Call it at the top of a
 * test file.
 */
export function useSearchShelf() {
  const api = useApi();
  beforeAll(async () => {
    for (const [name, product] of Object.entries(shelf)) {
      await stockProduct(api(), { name, ...product });
    }
  });

  const search = async (query: Query) => {
    const reply = await api().call('GET', `/search?${new URLSearchParams(query)}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.as(searchResult);
  };
  const named = async (query: Query) => (await search(query)).items.map(({ name }) => name);
  return { api, search, named };
}
