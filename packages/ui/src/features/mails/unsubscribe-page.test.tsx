import { ProblemError } from '@kerf/domain/problem';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import './unsubscribe-page.tsx';

const user = userEvent.setup();
const path = '/unsubscribe/some~token';

test('emails are turned off by the button, without signing in, and not by opening the page', async () => {
  let asked = 0;
  await renderApp({
    path,
    api: {
      unsubscribe: ({ params }) => {
        expect(params).toEqual({ token: 'some~token' });
        asked += 1;
        return { kind: 'order.shipped' };
      },
    },
  });
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(asked).toBe(0);

  await user.click(button);

  expect(await screen.findByText('We won’t email you any more when an order ships.')).toBeDefined();
  expect(asked).toBe(1);
  expect(screen.getByRole('link', { name: 'your profile' })).toBeDefined();
});

test('a link that is not valid says so', async () => {
  await renderApp({
    path,
    api: {
      unsubscribe: () => {
        throw new ProblemError({ code: 'not_found', what: 'link' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));

  expect((await screen.findByRole('alert')).textContent).toContain('There is no such link.');
});
