import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { sampleMachine } from '@kerf/contract/testing/sample-machines';
import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../components/form/form-draft.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the lazy route.
import './review-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };

const product = sampleProduct();

beforeEach(() => {
  for (const form of ['review', `review ${product._id}`]) dropDraft({ form, email: ada.email });
});

function renderReview(api: FakeHandlers = {}, path = '/dashboard/review') {
  return renderApp({
    path,
    account: ada,
    api: { getRole: () => ({ admin: false }), ...api },
  });
}

const about = `/dashboard/review?product=${product._id}`;
const shop: FakeHandlers = {
  getProduct: () => product,
  listProducts: () => ({ items: [product], total: 1, next: null }),
  listMachines: () => [sampleMachine({ name: 'Panel saw' })],
};

const stored = {
  _id: '6a2f6f6e-1111-4222-8333-444455556666',
  name: 'Ada',
  img: '',
  rating: 4,
  des: 'Cuts ash clean.',
  verified: true,
  createdAt: '2026-03-12T14:05:09.000Z',
};

async function write(text: string, stars: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText(stars));
  await user.type(screen.getByLabelText('Your review'), text);
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  return user;
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Your review').value;

test('a review is sent under the account name, confirmed, and shown on the front page', async () => {
  const sent: unknown[] = [];
  const { navigate } = await renderReview({
    addReview: ({ body }) => {
      sent.push(body);
      return { success: true, review: stored };
    },
    listProducts: () => ({ items: [], total: 0, next: null }),
    listReviews: () => ({
      items: sent.length > 0 ? [stored] : [],
      total: sent.length,
      next: null,
    }),
  });
  await navigate('/');
  expect(await screen.findByText('No reviews yet')).toBeDefined();
  await navigate('/dashboard/review');
  const user = await write('Cuts ash clean.', '4 stars');
  expect(await screen.findByText('Review Added')).toBeDefined();
  expect(sent).toEqual([{ name: 'Ada', des: 'Cuts ash clean.', rating: 4, img: '' }]);
  expect(text()).toBe('');
  await user.click(screen.getByRole('link', { name: 'on the front page' }));
  expect(await screen.findByText('Cuts ash clean.')).toBeDefined();
});

test('missing stars and text are reported, and nothing is sent', async () => {
  const user = userEvent.setup();
  const { fake } = await renderReview();
  await user.click(await screen.findByRole('button', { name: 'Add Review' }));
  expect(screen.getByText('Enter a whole number from 1 to 5.')).toBeDefined();
  expect(screen.getByText('Enter your review.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Rating'));
  await user.click(screen.getByLabelText('5 stars'));
  expect(screen.queryByText('Enter a whole number from 1 to 5.')).toBeNull();
  expect(fake.calls).not.toContain('addReview');
});

test('the rating is a number from 1 to 5, and can also be set with the stars next to it', async () => {
  const sent: unknown[] = [];
  const user = userEvent.setup();
  await renderReview({
    addReview: ({ body }) => {
      sent.push(body);
      return { success: true, review: stored };
    },
  });
  const rating = await screen.findByLabelText<HTMLInputElement>('Rating');
  expect([rating.type, rating.min, rating.max]).toEqual(['number', '1', '5']);
  await user.click(screen.getByLabelText('2 stars'));
  expect(rating.value).toBe('2');
  await user.clear(rating);
  await user.type(rating, '7');
  expect(screen.getByLabelText('2 stars')).toHaveProperty('checked', false);
  await user.type(screen.getByLabelText('Your review'), 'Cuts.');
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  expect(screen.getByText('Enter a whole number from 1 to 5.')).toBeDefined();
  await user.clear(rating);
  await user.type(rating, '4');
  expect(screen.getByLabelText('4 stars')).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  expect(await screen.findByText('Review Added')).toBeDefined();
  expect(sent).toMatchObject([{ rating: 4, des: 'Cuts.' }]);
});

test('a refusal shows Not successful and the reason, and loses no entry', async () => {
  await renderReview({
    addReview: () => {
      throw new ProblemError({ code: 'rate_limited', retryAfterSeconds: 9 });
    },
  });
  await write('Cuts.', '1 star');
  expect(await screen.findByText('Not successful')).toBeDefined();
  expect(await screen.findByText('Try again in 9 s.')).toBeDefined();
  expect(text()).toBe('Cuts.');
});

test('a review whose answer is lost is sent again under its key', async () => {
  const user = userEvent.setup();
  const keys: (string | null)[] = [];
  await renderReview({
    addReview: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return { success: true, review: stored };
    },
  });
  await write('Cuts.', '1 star');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Review Added')).toBeDefined();
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/\S/);
});

test('an error from the server is shown at its field', async () => {
  await renderReview({
    addReview: () => {
      const errors = [{ path: 'des', message: 'Remove the characters that cannot be printed.' }];
      throw new ProblemError({ code: 'validation_failed', errors });
    },
  });
  await write('Cuts.', '1 star');
  expect(await screen.findByText('Remove the characters that cannot be printed.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Your review'));
});

test('a half-written review survives leaving the page', async () => {
  const user = userEvent.setup();
  await renderReview();
  await user.click(await screen.findByLabelText('3 stars'));
  await user.type(screen.getByLabelText('Your review'), 'Half');
  cleanup();
  await renderReview();
  expect(await screen.findByLabelText('Your review')).toHaveProperty('value', 'Half');
  expect(screen.getByLabelText('3 stars')).toHaveProperty('checked', true);
});

test('the preview shows the review as others will see it', async () => {
  const user = userEvent.setup();
  await renderReview();
  await user.click(await screen.findByLabelText('2 stars'));
  await user.type(screen.getByLabelText('Your review'), 'Dull after a day.');
  expect(screen.getByRole('img', { name: '2 out of 5 stars', hidden: true })).toBeDefined();
  expect(screen.getByText('Dull after a day.', { selector: 'blockquote' })).toBeDefined();
});

test('the section about the cut is collapsed until opened, and is sent as entered', async () => {
  const sent: unknown[] = [];
  const user = userEvent.setup();
  await renderReview({
    ...shop,
    addReview: ({ body }) => {
      sent.push(body);
      return { success: true, review: { ...stored, productId: product._id } };
    },
  });
  const section = await screen.findByText(/^The blade and the cut/);
  expect(screen.queryByLabelText('Material')).toBeNull();
  await user.click(section);
  await user.click(await screen.findByRole('combobox', { name: 'Product' }));
  await user.click(await screen.findByRole('option', { name: /^Fairface 250/ }));
  await user.selectOptions(screen.getByLabelText('Material'), 'Hardwood');
  await user.click(screen.getByRole('combobox', { name: 'Machine' }));
  await user.click(await screen.findByRole('option', { name: 'Panel saw' }));
  await user.type(screen.getByLabelText('Approximate amount cut'), '1200');
  await user.selectOptions(screen.getByLabelText('Unit'), 'metres');
  expect(screen.getByText('Hardwood · about 1,200 metres · Panel saw')).toBeDefined();
  await write('Clean.', '5 stars');
  expect(await screen.findByText('Review Added')).toBeDefined();
  expect(sent).toEqual([
    {
      name: 'Ada',
      des: 'Clean.',
      rating: 5,
      img: '',
      productId: product._id,
      machine: 'Panel saw',
      material: 'Hardwood',
      cut: { count: 1200, unit: 'metres' },
    },
  ]);
  const beside = screen.getByRole('link', { name: 'beside the product' });
  expect(beside.getAttribute('href')).toBe(`/product/${product._id}`);
});

test('an address with a product preselects it and keeps a draft of its own', async () => {
  const user = userEvent.setup();
  const { navigate } = await renderReview(shop);
  await user.type(await screen.findByLabelText('Your review'), 'Of the shop.');
  await navigate(about);
  expect(await screen.findByDisplayValue(product.name)).toBeDefined();
  expect(text()).toBe('');
  await navigate('/dashboard/review');
  expect(await screen.findByDisplayValue('Of the shop.')).toBeDefined();
});

test.each(['-600', '0', '2.5', 'many', '1e3'])(
  'an amount of "%s" is reported at its field, which is opened, and nothing is sent',
  async (amount) => {
    const user = userEvent.setup();
    const { fake } = await renderReview(shop);
    const section = await screen.findByText(/^The blade and the cut/);
    await user.click(section);
    await user.type(await screen.findByLabelText('Approximate amount cut'), amount);
    expect(screen.queryByText(/^about/)).toBeNull();
    await user.click(section);
    expect(screen.queryByLabelText('Approximate amount cut')).toBeNull();
    await write('Clean.', '5 stars');
    const field = screen.getByLabelText('Approximate amount cut');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(fake.calls).not.toContain('addReview');
  },
);

test('a withdrawn product is reported', async () => {
  const gone = () => {
    throw new ProblemError({ code: 'not_found', what: 'product' });
  };
  await renderReview({ ...shop, getProduct: gone }, about);
  expect(await screen.findByText(/^That product is no longer sold/)).toBeDefined();
});
