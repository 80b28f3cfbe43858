import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Share, systemShare } from '../../http/shares.ts';
import { renderInChildProcess } from './render-in-child-process.ts';
import { renderSheets } from './render-sheets.ts';
import { bytesOf, sampleSheet } from './testing/sample-sheet.ts';

const facts = {
  name: 'packing-slips.pdf',
  title: 'Packing slips',
  author: 'Kerf',
  createdAt: new Date('2026-11-22T10:00:00Z'),
};
const sheets = (count: number) => Array.from({ length: count }, () => sampleSheet(20));

test('another process draws the same bytes as this one, and counts the same pages', async () => {
  const here = await renderSheets(sheets(3), facts);
  const apart = await renderInChildProcess({ sheets: sheets(3), facts }, systemShare);
  expect(apart).toMatchObject({ name: here.name, pages: here.pages });
  expect(Buffer.from(await bytesOf(apart)).equals(Buffer.from(await bytesOf(here)))).toBe(true);
});

test('the process goes on while another one draws', async () => {
  const reply = renderInChildProcess({ sheets: sheets(100), facts }, systemShare);
  let isDrawn = false;
  const drawn = reply.then(bytesOf).then(() => {
    isDrawn = true;
  });
  let turns = 0;
  while (!isDrawn) {
    await turn();
    turns += 1;
  }
  await drawn;
  // A PDF drawn in this process would yield only every few sheets.
  expect(turns).toBeGreaterThan(500);
});

test.runIf(process.platform === 'linux')('the process lets all others go first', async () => {
  const others = new Set(children());
  const reply = await renderInChildProcess({ sheets: sheets(100), facts }, systemShare);
  expect(children().flatMap((pid) => (others.has(pid) ? [] : getPriority(pid)))).toEqual([10]);
  await bytesOf(reply);
});

function children(): number[] {
  const started = readdirSync('/proc/self/task').map((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8'),
  );
  return started.join(' ').split(' ').filter(Boolean).map(Number);
}

test('a reader who gives up ends the process, and the next print has its turn', async () => {
  const { content } = await renderInChildProcess({ sheets: sheets(300), facts }, systemShare);
  const reader = content.getReader();
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  const next = await renderInChildProcess({ sheets: sheets(1), facts }, systemShare);
  expect((await bytesOf(next)).byteLength).toBeGreaterThan(1_000);
});

test('what cannot be drawn is an error, and the next print has its turn', async () => {
  const head = { ...sampleSheet(1).head, logo: { dataUri: 'data:,', width: 1, height: 1 } };
  const broken = renderInChildProcess({ sheets: [sampleSheet(1, { head })], facts }, systemShare);
  await expect(broken.then(bytesOf)).rejects.toThrow();
  expect((await renderInChildProcess({ sheets: [sampleSheet(1)], facts }, systemShare)).pages).toBe(
    1,
  );
});

test('a caller who leaves ends the process, is told why, and the next print has its turn', async () => {
  const leaving = new AbortController();
  const share = { ...systemShare, left: leaving.signal };
  const reply = await renderInChildProcess({ sheets: sheets(300), facts }, share);
  const drawn = bytesOf(reply);
  leaving.abort(new Error('left'));
  await expect(drawn).rejects.toThrow('left');
  const next = await renderInChildProcess({ sheets: sheets(1), facts }, systemShare);
  expect((await bytesOf(next)).byteLength).toBeGreaterThan(1_000);
});

test('staff and mails wait for one document of a customer at most, however many that customer wants', async () => {
  const drawn: string[] = [];
  const draw = async (name: string, share: Share, count: number) => {
    await bytesOf(await renderInChildProcess({ sheets: sheets(count), facts }, share));
    drawn.push(name);
  };
  const greedy = Array.from({ length: 3 }, (_, index) =>
    draw(`customer ${index}`, { lane: 'customers', caller: 'ada' }, 60),
  );
  await Promise.all([
    ...greedy,
    draw('staff', { lane: 'staff', caller: 'boss' }, 1),
    draw('mail', systemShare, 1),
  ]);
  expect(drawn.indexOf('staff')).toBeLessThan(drawn.indexOf('customer 1'));
  expect(drawn.indexOf('mail')).toBeLessThan(drawn.indexOf('customer 1'));
});
