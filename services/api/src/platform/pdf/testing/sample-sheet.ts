import type { FileReply } from '@kerf/contract/endpoint';
import { paperSizes, type Sheet } from '../sheet.ts';

/** An invoice with this many lines, for tests. */
export function sampleSheet(lines: number, changes: Partial<Sheet> = {}): Sheet {
  return {
    head: {
      shopName: 'Kerf',
      shopLines: ['1 Arbor Way'],
      footer: 'Thank you',
      logo: null,
      timeZone: 'UTC',
      paper: paperSizes.A4,
    },
    title: 'Invoice',
    number: '2026-000001',
    address: { title: 'Bill to', lines: ['Sam Sawyer', '12 Mill Lane'] },
    facts: [['Date', 'November 22, 2026']],
    columns: [
      { title: 'SKU', width: 100 },
      { title: 'Product' },
      { title: 'Amount', align: 'right', width: 80 },
    ],
    rows: Array.from({ length: lines }, (_, index) => [
      { text: `SKU-${index + 1}` },
      { text: `Blade ${index + 1}`, detail: '250 × 30 mm' },
      { text: '$1.00' },
    ]),
    totals: [['Total', `$${lines}.00`]],
    notes: [],
    ...changes,
  };
}

export async function bytesOf({ content }: FileReply): Promise<Uint8Array> {
  return new Uint8Array(await new Response(content).arrayBuffer());
}
