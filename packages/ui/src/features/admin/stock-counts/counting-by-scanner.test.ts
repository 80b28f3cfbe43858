import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pressKeys, SCANNED, scan, TYPED } from '../../scanner/testing/press-keys.ts';
import {
  blades,
  countedField,
  dropScans,
  numberField,
  renderCount,
  store,
  user,
} from './testing/counted-shelf.ts';

beforeEach(dropScans);

/** What is printed on the two blades. */
const barcodes: Readonly<Record<string, string>> = { '4006381333931': 'KC-1', '120034': 'KC-2' };
const [FIRST = '', SECOND = ''] = ['4006381333931', '120034'];

async function start(api: FakeHandlers = {}) {
  const sent: unknown[] = [];
  const server = { ...store(sent), ...api };
  await renderCount({
    ...server,
    findCountable: (request) => {
      const { number = '' } = request.query;
      const query = { number: barcodes[number] ?? number };
      return server.findCountable?.({ ...request, query }) ?? expect.unreachable();
    },
  });
  await numberField();
  return { sent };
}

const type = (text: string) => pressKeys([...text, 'Enter'], TYPED);
const first = (counted: number) => ({ productId: blades[0]?.productId, counted });
const second = (counted: number) => ({ productId: blades[1]?.productId, counted });
const focusOn = async (element: HTMLElement) => act(async () => element.focus());

test('a code is counted wherever the focus is, and presses no button', async () => {
  const { sent } = await start();
  await focusOn(screen.getByRole('button', { name: 'Discard' }));
  await scan(FIRST);
  await waitFor(() => expect(document.activeElement).toBe(countedField()));
  await type('12');

  await waitFor(() => expect(sent).toMatchObject([first(12)]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a code scanned before Enter records the quantity that was typed, and is next', async () => {
  const { sent } = await start();
  await scan(FIRST);
  await pressKeys([...'12'], TYPED);
  await scan(SECOND);
  await waitFor(() => expect(sent).toMatchObject([first(12)]));
  await waitFor(async () => expect(await numberField()).toHaveProperty('value', SECOND));
  await waitFor(() => expect(document.activeElement).toBe(countedField()));
  await type('7');

  await waitFor(() => expect(sent).toMatchObject([first(12), second(7)]));
});

test('a code of digits scanned where a quantity is due is the next product, and no question', async () => {
  const { sent } = await start();
  await scan(FIRST);
  await scan(SECOND);
  expect(
    await screen.findByRole('button', { name: `Remove ${FIRST} from the list` }),
  ).toBeDefined();
  await type('7');

  await waitFor(() => expect(sent).toMatchObject([second(7)]));
  expect(screen.queryByText(/is also the number/)).toBeNull();
});

test('codes that are scanned faster than counts are saved are all counted', async () => {
  const { sent } = await start();
  const all = [FIRST, SECOND, FIRST, FIRST];
  await user.click(await screen.findByLabelText('Each scan is one piece'));
  for (const code of all) await scan(code);

  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toMatchObject([first(1), second(1), first(2), first(3)]);
});

test('codes scanned while a count is refused wait, and are counted once it is corrected', async () => {
  let isFirst = true;
  const sent: unknown[] = [];
  const server = store(sent);
  const answer = Promise.withResolvers<void>();
  await start({
    ...server,
    countProduct: async (request) => {
      const isRefused = isFirst;
      isFirst = false;
      await answer.promise;
      if (isRefused) throw new ProblemError({ code: 'count_line_changed', counted: 50 });
      return server.countProduct?.(request) ?? expect.unreachable();
    },
  });
  await scan(FIRST);
  await type('12');
  await scan(SECOND);
  answer.resolve();
  expect(await screen.findByText(/The last count was not saved.*: 120034\./)).toBeDefined();
  await scan(FIRST);
  expect(
    await screen.findByText(/The last count was not saved.*: 120034, 4006381333931\./),
  ).toBeDefined();
  expect(countedField()).toHaveProperty('value', '12');

  await user.click(screen.getByRole('button', { name: 'Correct the count' }));
  await type('13');
  await waitFor(() => expect(sent).toMatchObject([first(13)]));
  expect(
    await screen.findByRole('button', { name: `Remove ${SECOND} from the list` }),
  ).toBeDefined();
  expect(await numberField()).toHaveProperty('value', FIRST);
});

test('a code that waited is the next product, though its digits could be a quantity', async () => {
  const sent: unknown[] = [];
  const server = store(sent);
  const slow = Promise.withResolvers<void>();
  await start({
    ...server,
    findCountable: async (request) => {
      const found = await server.findCountable?.(request);
      return { ...(found ?? expect.unreachable()), onHand: 100_000 };
    },
    countProduct: async (request) => {
      await slow.promise;
      return server.countProduct?.(request) ?? expect.unreachable();
    },
  });
  await scan(FIRST);
  await type('12');
  await scan(FIRST);
  await scan(SECOND);
  slow.resolve();
  await waitFor(async () => expect(await numberField()).toHaveProperty('value', SECOND));
  expect(countedField()).toHaveProperty('value', '');
  expect(screen.getByRole('button', { name: `Remove ${FIRST} from the list` })).toBeDefined();
  expect(screen.queryByText(/is also the number/)).toBeNull();
});

test('a code scanned while a dialog is open is counted once it is closed', async () => {
  const { sent } = await start();
  await scan(FIRST);
  await type('12');
  await user.click(await screen.findByRole('button', { name: 'Book the count' }));
  await screen.findByRole('dialog');
  await scan(SECOND);
  expect(
    await screen.findByText(`Scanned but not counted, and lost with this: ${SECOND}.`),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await numberField()).toHaveProperty('value', SECOND));
  expect(sent).toHaveLength(1);
});

test('a quantity of a few digits is none of a scanner’s codes, however fast it is typed', async () => {
  const { sent } = await start();
  await scan(FIRST);
  await pressKeys([...'120', 'Enter'], SCANNED);
  await waitFor(() => expect(sent).toMatchObject([first(120)]));
});
