import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Review } from '@kerf/contract/schemas/review';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './manage-reviews-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

const review: Review = {
  _id: '11111111-1111-4111-8111-111111111111',
  name: 'Sam',
  img: '',
  rating: 1,
  des: 'Buy elsewhere: spam.example',
  verified: false,
  createdAt: '2026-03-12T14:05:00.000Z',
};

function renderReviews(api: FakeHandlers) {
  const path = '/dashboard/manage-reviews';
  return renderApp({ path, account: ada, api: { getRole: () => ({ admin: true }), ...api } });
}

const ask = async () =>
  user.click(await screen.findByRole('button', { name: 'Delete the review of Sam' }));
const confirm = () => user.click(screen.getByRole('button', { name: 'Delete' }));

test('a review is deleted after the specified question and leaves the list', async () => {
  const deleted: unknown[] = [];
  await renderReviews({
    listReviews: () => {
      const items = deleted.length === 0 ? [review] : [];
      return { items, total: items.length, next: null };
    },
    deleteReview: ({ params }) => {
      deleted.push(params.id);
      return { deletedCount: 1 };
    },
  });
  await ask();
  expect(screen.getByText('Are you sure you want to delete the review of Sam')).toBeDefined();
  expect(screen.getByText("You won't be able to undo your action")).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(deleted).toEqual([]);
  await ask();
  await confirm();
  expect(await screen.findByText('Review of Sam is deleted')).toBeDefined();
  expect(deleted).toEqual([review._id]);
  await waitFor(() => expect(screen.getByText('No reviews yet')).toBeDefined());
});

test('a failed deletion shows its reason in the dialog, and one that came too late says so', async () => {
  let gone = false;
  await renderReviews({
    listReviews: () => ({ items: [review], total: 1, next: null }),
    deleteReview: () => {
      if (gone) throw new ProblemError({ code: 'not_found', what: 'review' });
      throw new TypeError('Failed to fetch');
    },
  });
  await ask();
  await confirm();
  expect(await screen.findByText('No connection')).toBeDefined();
  gone = true;
  await confirm();
  expect(await screen.findByText('Review of Sam is deleted already')).toBeDefined();
});

test('deleting a review by keyboard moves the focus to the review now in its place', async () => {
  const other = { ...review, _id: '22222222-2222-4222-8222-222222222222', name: 'Kim' };
  let items = [review, other];
  await renderReviews({
    listReviews: () => ({ items, total: items.length, next: null }),
    deleteReview: () => {
      items = [other];
      return { deletedCount: 1 };
    },
  });
  await ask();
  await confirm();
  await screen.findByText('Review of Sam is deleted');
  const next = screen.getByRole('checkbox', { name: 'Select the review of Kim' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});
