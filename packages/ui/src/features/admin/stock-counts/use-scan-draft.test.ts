import { ProblemError } from '@kerf/domain/problem';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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

test('what was scanned and not counted survives a reload, and is counted after the count is checked', async () => {
  const sent: unknown[] = [];
  const lost = Promise.withResolvers<void>();
  await renderCount({
    ...store(),
    countProduct: () => lost.promise.then(() => expect.unreachable()),
  });
  await user.click(await numberField());
  await user.keyboard('KC-1{Enter}+12{Enter}KC-2{Enter}');
  cleanup();

  await renderCount(store(sent));
  expect(await screen.findByText(/last count may not have been saved.*: KC-2\./)).toBeDefined();
  // The sum: the "+12" may have been added already.
  expect(countedField()).toHaveProperty('value', '12');
  await user.click(await numberField());
  await user.keyboard('7{Enter}');
  await user.click(screen.getByRole('button', { name: 'Check the count' }));
  await user.keyboard('{Enter}');

  await waitFor(() => expect(sent).toMatchObject([{ counted: 12 }, { counted: 7 }]));
  expect(screen.queryByText(/may not have been saved/)).toBeNull();
});

test('a number without a count is looked up again after a reload', async () => {
  const sent: unknown[] = [];
  await renderCount(store());
  await user.click(await numberField());
  await user.keyboard('KC-2{Enter}7');
  cleanup();

  await renderCount(store(sent));
  await waitFor(() => expect(document.activeElement).toBe(countedField()));
  expect(countedField()).toHaveProperty('value', '7');
  await user.keyboard('{Enter}');

  await waitFor(() =>
    expect(sent).toMatchObject([{ productId: blades[1]?.productId, counted: 7 }]),
  );
});

test('a number that was not found and that the scanner goes on after stays listed until it is counted or removed', async () => {
  const server = store();
  let isMissing = true;
  await renderCount({
    ...server,
    findCountable: (request) => {
      const { number } = request.query;
      if (number === 'KC-2' && isMissing) throw new ProblemError({ code: 'internal_error' });
      return server.findCountable?.(request) ?? expect.unreachable();
    },
  });
  await user.click(await numberField());
  await user.keyboard('NOPE-1{Enter}');
  await screen.findByText('No product has the number NOPE-1.');
  await user.keyboard('KC-2{Enter}');
  await screen.findByText(/^The fault is ours/);
  await user.keyboard('KC-1{Enter}12{Enter}');
  await screen.findByText('Blade 1: 12 counted');
  const listed = () =>
    screen
      .queryAllByRole('button', { name: /from the list$/ })
      .map(({ textContent }) => textContent);
  expect(listed()).toEqual(['NOPE-1', 'KC-2']);

  await user.click(screen.getByRole('button', { name: 'Book the count' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText('Scanned but not counted, and lost with this: NOPE-1, KC-2.'),
  ).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  isMissing = false;
  await user.click(await numberField());
  await user.keyboard('KC-2{Enter}7{Enter}');
  await waitFor(() => expect(listed()).toEqual(['NOPE-1']));
  await user.click(screen.getByRole('button', { name: 'Remove NOPE-1 from the list' }));

  expect(listed()).toEqual([]);
  expect(document.activeElement).toBe(await numberField());
});

test('an unknown number that is corrected in its field is not listed', async () => {
  await renderCount(store());
  await user.click(await numberField());
  await user.keyboard('KC-19{Enter}');
  await screen.findByText('No product has the number KC-19.');

  await user.keyboard('{End}{Backspace}{Enter}12{Enter}');

  await screen.findByText('Blade 1: 12 counted');
  expect(screen.queryByRole('button', { name: /from the list$/ })).toBeNull();
});
