import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../../components/testing/render-screen.tsx';
import { Hero } from './landing-page.tsx';

function visit() {
  const { container } = renderScreen(<Hero />);
  const wheel = container.querySelector('svg');
  const turn = () => container.querySelector('[data-turn]')?.getAttribute('data-turn');
  return { wheel: wheel ?? container, turn };
}

it('the blade turns once and rests until it is started again', async () => {
  const { wheel, turn } = visit();
  expect(turn()).toBe('turning');
  // The event that React listens for in a window without animation support.
  fireEvent(wheel, new Event('webkitAnimationEnd', { bubbles: true }));
  expect(turn()).toBe('rested');
  await userEvent.click(screen.getByRole('button', { name: 'Turn the blade' }));
  expect(turn()).toBe('turning');
});

it('the blade stops turning when its button is clicked or it is touched', async () => {
  const { wheel, turn } = visit();
  await userEvent.click(screen.getByRole('button', { name: 'Stop the blade' }));
  expect(turn()).toBe('held');
  await userEvent.click(screen.getByRole('button', { name: 'Turn the blade' }));
  fireEvent.pointerDown(wheel);
  expect(turn()).toBe('held');
});
