import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pressKeys, TYPED } from '../../scanner/testing/press-keys.ts';
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

/** Looks numbers up once `answer` resolves. */
function findingAfter(sent: unknown[], answer: Promise<void>): FakeHandlers {
  const server = store(sent);
  return {
    ...server,
    findCountable: async (request) => {
      await answer;
      return server.findCountable?.(request) ?? expect.unreachable();
    },
  };
}

test('a scanner counts one product after the other with Enter alone', async () => {
  const sent: unknown[] = [];
  await renderCount(store(sent));
  await user.click(await numberField());

  await user.keyboard('KC-1{Enter}12{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Scan or type a SKU')),
  );
  await user.keyboard('KC-2{Enter}7{Enter}');

  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { productId: blades[0]?.productId, counted: 12, before: null },
    { productId: blades[1]?.productId, counted: 7, before: null },
  ]);
  const row = within(
    (await screen.findByRole('link', { name: 'Blade 2' })).closest('tr') ?? expect.unreachable(),
  );
  expect(row.getByText('−113')).toBeDefined();
});

test('a count at a second location is added', async () => {
  const sent: unknown[] = [];
  await renderCount(store(sent));
  await user.click(await numberField());
  await user.keyboard('KC-1{Enter}12{Enter}');
  await screen.findByText('Blade 1: 12 counted');

  await user.keyboard('KC-1{Enter}');
  await screen.findByText(/Counted already: 12/);
  await user.keyboard('+8{Enter}');

  await waitFor(() => expect(sent.at(-1)).toMatchObject({ counted: 20, before: 12 }));
});

test('an unknown number is reported and stays selected, and nothing is recorded', async () => {
  const sent: unknown[] = [];
  await renderCount(store(sent));
  await user.click(await numberField());

  await user.keyboard('KC-9{Enter}');

  expect(await screen.findByText('No product has the number KC-9.')).toBeDefined();
  expect(document.activeElement).toBe(await numberField());
  expect(await numberField()).toHaveProperty('value', 'KC-9');
  expect(sent).toEqual([]);
});

test('what is scanned while a count is being saved is counted next', async () => {
  const sent: unknown[] = [];
  const server = store(sent);
  const slow = Promise.withResolvers<void>();
  await renderCount({
    ...server,
    countProduct: async (request) => {
      await slow.promise;
      return server.countProduct?.(request) ?? expect.unreachable();
    },
  });
  await user.click(await numberField());

  await user.keyboard('KC-1{Enter}12{Enter}KC-2{Enter}{Enter}7{Enter}KC-1');
  slow.resolve();

  await waitFor(async () => expect(await numberField()).toHaveProperty('value', 'KC-1'));
  expect(sent).toMatchObject([
    { productId: blades[0]?.productId, counted: 12 },
    { productId: blades[1]?.productId, counted: 7 },
  ]);
  expect(countedField()).toHaveProperty('value', '');
});

test('a number scanned where the quantity is due is counted next, and the one before is listed', async () => {
  const sent: unknown[] = [];
  await renderCount(store(sent));
  await user.click(await numberField());

  await user.keyboard('KC-1{Enter}KC-2{Enter}7{Enter}');

  await waitFor(() =>
    expect(sent).toMatchObject([{ productId: blades[1]?.productId, counted: 7 }]),
  );
  expect(screen.getByRole('button', { name: 'Remove KC-1 from the list' })).toBeDefined();
  await user.keyboard('KC-1{Enter}3{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove KC-1/ })).toBeNull());
});

test('the same holds for what was scanned while a count was being saved', async () => {
  const sent: unknown[] = [];
  const server = store(sent);
  const slow = Promise.withResolvers<void>();
  await renderCount({
    ...server,
    countProduct: async (request) => {
      await slow.promise;
      return server.countProduct?.(request) ?? expect.unreachable();
    },
  });
  await user.click(await numberField());
  await user.keyboard('KC-1{Enter}12{Enter}2-KC{Enter}KC-2{Enter}5{Enter}');
  slow.resolve();

  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { productId: blades[0]?.productId, counted: 12 },
    { productId: blades[1]?.productId, counted: 5 },
  ]);
  expect(screen.getByRole('button', { name: 'Remove 2-KC from the list' })).toBeDefined();
});

test('each scan counts one piece if that is chosen, and what has no product is listed with its pieces', async () => {
  const sent: unknown[] = [];
  await renderCount(store(sent));
  await user.click(await screen.findByLabelText('Each scan is one piece'));
  await waitFor(async () => expect(document.activeElement).toBe(await numberField()));

  await user.keyboard('KC-1{Enter}KC-9{Enter}KC-1{Enter}KC-2{Enter}KC-9{Enter}KC-1{Enter}');

  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toMatchObject([
    { productId: blades[0]?.productId, counted: 1, before: null },
    { productId: blades[0]?.productId, counted: 2, before: 1 },
    { productId: blades[1]?.productId, counted: 1, before: null },
    { productId: blades[0]?.productId, counted: 3, before: 2 },
  ]);
  expect((await screen.findByRole('button', { name: /^Remove KC-9/ })).textContent).toBe(
    'KC-9 (2)',
  );
  expect(await numberField()).toHaveProperty('value', '');
});

test('the quantity typed after an unknown number is replaced, not continued', async () => {
  const sent: unknown[] = [];
  const slow = Promise.withResolvers<void>();
  await renderCount(findingAfter(sent, slow.promise));
  await user.click(await numberField());
  await user.keyboard('KC-9{Enter}12');
  slow.resolve();
  await screen.findByText('No product has the number KC-9.');

  // As a person does: at once after the digits above, they would be one scanned code.
  await pressKeys([...'KC-1', 'Enter', '7', 'Enter'], TYPED);

  await waitFor(() => expect(sent).toMatchObject([{ counted: 7 }]));
});

test('an unknown number that was replaced meanwhile does not interrupt the next one', async () => {
  const server = store([]);
  const slow = Promise.withResolvers<void>();
  await renderCount({
    ...server,
    findCountable: async (request) => {
      if (request.query.number === 'KC-9') await slow.promise;
      return server.findCountable?.(request) ?? expect.unreachable();
    },
  });
  await user.click(await numberField());
  await user.keyboard('KC-9{Enter}');
  await user.tripleClick(await numberField());
  await user.keyboard('KC-1{Enter}');
  await screen.findByText('Blade 1');

  slow.resolve();
  await user.keyboard('12');

  expect(countedField()).toHaveProperty('value', '12');
  expect(screen.queryByText('No product has the number KC-9.')).toBeNull();
  expect(screen.getByText('Blade 1')).toBeDefined();
});

test('typed text stays if it could not be saved', async () => {
  const failing: FakeHandlers = {
    ...store(),
    countProduct: () => {
      throw new ProblemError({ code: 'count_line_changed', counted: 50 });
    },
  };
  await renderCount(failing);
  await user.click(await numberField());

  await user.keyboard('KC-1{Enter}12{Enter}');

  expect(await screen.findByText(/Somebody counted 50 of it meanwhile/)).toBeDefined();
  expect(countedField()).toHaveProperty('value', '12');
  expect(await numberField()).toHaveProperty('value', 'KC-1');
});

/** Refuses the first count once `answer` resolves, and records the others. */
function refusingOnce(sent: unknown[], answer: Promise<void>): FakeHandlers {
  const server = store(sent);
  let isFirst = true;
  return {
    ...server,
    countProduct: async (request) => {
      const isRefused = isFirst;
      isFirst = false;
      await answer;
      if (isRefused) throw new ProblemError({ code: 'count_line_changed', counted: 50 });
      return server.countProduct?.(request) ?? expect.unreachable();
    },
  };
}

test('what is scanned while a count is being refused, and after, waits until that is corrected', async () => {
  const sent: unknown[] = [];
  const slow = Promise.withResolvers<void>();
  await renderCount(refusingOnce(sent, slow.promise));
  await user.click(await numberField());
  await user.keyboard('KC-1{Enter}12{Enter}KC-2{Enter}');
  slow.resolve();
  expect(await screen.findByText(/The last count was not saved.*: KC-2\./)).toBeDefined();

  await user.keyboard('7{Enter}');

  expect(await screen.findByText(/The last count was not saved.*: KC-2, 7\./)).toBeDefined();
  expect(countedField()).toHaveProperty('value', '12');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Correct the count' }));
  expect(document.activeElement).toBe(countedField());
  await user.keyboard('13{Enter}');

  await waitFor(() => expect(sent).toMatchObject([{ counted: 13 }, { counted: 7 }]));
  expect(screen.queryByText(/The last count was not saved/)).toBeNull();
});

test('a number scanned into the quantity of a refused count is kept as the next number', async () => {
  const sent: unknown[] = [];
  await renderCount(refusingOnce(sent, Promise.resolve()));
  await user.click(await numberField());
  await user.keyboard('KC-1{Enter}12{Enter}');
  await screen.findByText(/of it meanwhile/);

  await user.keyboard('KC-2{Enter}7{Enter}');

  expect(await screen.findByText(/The last count was not saved.*: KC-2, 7\./)).toBeDefined();
  expect(countedField()).toHaveProperty('value', '12');
  expect(screen.getByText(/of it meanwhile/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Correct the count' }));
  await user.keyboard('KC-1{Enter}+5{Enter}');
  expect(await screen.findByText(/not saved.*: KC-2, 7, KC-1, \+5\./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const all = [{ counted: 12 }, { counted: 7 }, { counted: 17 }];
  await waitFor(() => expect(sent).toMatchObject(all));
});

test('scans after an unknown number wait, and can be discarded', async () => {
  const sent: unknown[] = [];
  const slow = Promise.withResolvers<void>();
  await renderCount(findingAfter(sent, slow.promise));
  await user.click(await numberField());
  await user.keyboard('KC-9{Enter}5{Enter}KC-2{Enter}7{Enter}');
  slow.resolve();
  expect(await screen.findByText(/The last count was not saved.*: KC-2, 7\./)).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Discard these scans' }));
  expect(document.activeElement).toBe(await numberField());
  await user.keyboard('KC-1{Enter}7{Enter}');

  await waitFor(() =>
    expect(sent).toMatchObject([{ productId: blades[0]?.productId, counted: 7 }]),
  );
  expect(screen.queryByText(/The last count was not saved/)).toBeNull();
});
