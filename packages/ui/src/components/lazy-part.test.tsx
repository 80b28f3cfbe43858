import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { renderScreen } from './testing/render-screen.tsx';

/** A part whose code fails to load the first time. */
function failingOnce() {
  let tries = 0;
  return lazyPart(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module: /a.js');
    return ({ name }: { readonly name: string }) => <p>Hello {name}</p>;
  });
}

test('a part that cannot be fetched leaves the page as it is, and loads on retry', async () => {
  const Part = failingOnce();
  renderScreen(
    <>
      <p>The page</p>
      <Part name="Ada" />
    </>,
  );
  expect(await screen.findByText('This part of the page could not be loaded')).toBeDefined();
  expect(screen.getByText('The page')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Ada')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part loaded after a failure renders immediately the next time', async () => {
  const Part = failingOnce();
  const { unmount } = renderScreen(<Part name="Ada" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Hello Ada');
  unmount();
  renderScreen(<Part name="Bob" />);
  expect(await screen.findByText('Hello Bob')).toBeDefined();
});
