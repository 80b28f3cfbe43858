import { sampleMachine } from '@kerf/contract/testing/sample-machines';
import { sampleBlade } from '@kerf/domain/testing/sample-blades';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../components/testing/render-screen.tsx';
import { FitBadge, FitNote } from './fit-badge.tsx';

const blade = sampleBlade();

test.each([
  ['Fits', blade, /Bench saw: Its diameter of 250 mm/],
  ['Fits with a bush', { ...blade, bore: 32 }, /needs a bush on the arbor of 30 mm/],
  ['Does not fit', { ...blade, diameter: 300 }, /over the 254 mm that the saw takes/],
  ['Does not fit', { ...blade, maxRpm: 4000 }, /Unsafe: blade max/],
] as const)(
  'a badge reads "%s" and includes the reason for screen readers',
  (verdict, some, reason) => {
    renderScreen(<FitBadge blade={some} machine={sampleMachine()} />);
    const badge = screen.getByRole('button');
    expect(badge.textContent).toMatch(new RegExp(`^${verdict} `));
    expect(badge.textContent).toMatch(reason);
  },
);

test('a product without a blade has no badge', () => {
  renderScreen(<FitBadge blade={null} machine={sampleMachine()} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the reason appears when the badge is reached by keyboard', async () => {
  renderScreen(<FitBadge blade={{ ...blade, bore: 20 }} machine={sampleMachine()} />);
  await userEvent.setup().tab();
  expect(document.activeElement).toBe(screen.getByRole('button'));
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    'Bench saw: Its bore of 20 mm is smaller than the arbor of 30 mm.',
  );
});

test('a fit note spells out the reason', () => {
  renderScreen(<FitNote blade={{ ...blade, bore: 20 }} machine={sampleMachine()} />);
  expect(screen.getByText('Does not fit')).toBeDefined();
  expect(
    screen.getByText('Bench saw: Its bore of 20 mm is smaller than the arbor of 30 mm.'),
  ).toBeDefined();
});

test('there is no badge without a machine', () => {
  const { container } = renderScreen(<FitBadge blade={blade} machine={null} />);
  expect(container.querySelector('button')).toBeNull();
});
