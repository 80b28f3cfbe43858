import { ProblemError } from '@kerf/domain/problem';
import { expect, test } from 'vitest';
import type { Allowance } from '../../http/allowance.ts';
import { systemShare } from '../../http/shares.ts';
import { type DrawnFor, forTheServer, renderPdf } from './render-pdf.ts';
import { bytesOf, sampleSheet } from './testing/sample-sheet.ts';

const facts = {
  name: 'confirmation.pdf',
  title: 'Order confirmation',
  author: 'Kerf',
  createdAt: new Date('2026-11-22T10:00:00Z'),
};

/** A caller, and the units that were counted for them. */
function counted(): { readonly drawnFor: DrawnFor; readonly units: number[] } {
  const units: number[] = [];
  const allowance: Allowance = {
    take: async () => true,
    require: async (more) => void units.push(more),
  };
  return { drawnFor: { share: systemShare, allowance }, units };
}

test.each([
  ['here', 5, 1],
  ['in a child process', 90, 35 + 4],
])(
  'A document that is drawn %s is drawn and counted once while nothing on it changes',
  async (_, lines, cost) => {
    const { drawnFor, units } = counted();
    const sheet = sampleSheet(lines);
    const first = await bytesOf(await renderPdf([sheet], facts, drawnFor));
    const again = await renderPdf([sampleSheet(lines)], facts, drawnFor);
    expect(units).toEqual([cost]);
    expect(again.pages).toBe((await renderPdf([sheet], facts, forTheServer)).pages);
    expect(Buffer.from(await bytesOf(again)).equals(Buffer.from(first))).toBe(true);

    await bytesOf(await renderPdf([{ ...sheet, number: '2' }], facts, drawnFor));
    await bytesOf(await renderPdf([sheet], { ...facts, title: 'Another' }, drawnFor));
    expect(units).toEqual([cost, cost, cost]);
  },
);

test('A print of several sheets is drawn each time', async () => {
  const { drawnFor, units } = counted();
  const sheets = [sampleSheet(2), sampleSheet(3)];
  await bytesOf(await renderPdf(sheets, facts, drawnFor));
  await bytesOf(await renderPdf(sheets, facts, drawnFor));
  expect(units).toEqual([1, 1]);
});

test('A document beyond the allowance is refused before it is drawn', async () => {
  const refusal = new ProblemError({ code: 'rate_limited', retryAfterSeconds: 1 });
  const allowance: Allowance = { take: async () => false, require: () => Promise.reject(refusal) };
  for (const lines of [6, 91]) {
    const drawing = renderPdf([sampleSheet(lines)], facts, { share: systemShare, allowance });
    await expect(drawing).rejects.toBe(refusal);
  }
});
