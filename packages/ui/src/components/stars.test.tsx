import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Stars, StarsInput } from './stars.tsx';
import { renderScreen } from './testing/render-screen.tsx';

function Rating({ start }: { readonly start: number | null }) {
  const [value, setValue] = useState(start);
  return <StarsInput label="Rating" value={value} onChange={setValue} />;
}

function chosen(): string | undefined {
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  return radios.find((radio) => radio.checked)?.value;
}

it('reads a rating out', () => {
  renderScreen(<Stars rating={4} />);
  expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeTruthy();
});

it('starts without a choice and takes one by click', async () => {
  renderScreen(<Rating start={null} />);
  expect(chosen()).toBeUndefined();
  await userEvent.click(screen.getByRole('radio', { name: '1 star' }));
  expect(chosen()).toBe('1');
});

it('moves with the arrow keys and never past five', async () => {
  renderScreen(<Rating start={3} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(chosen()).toBe('5');
  await user.keyboard('{ArrowLeft}');
  expect(chosen()).toBe('4');
});

it('names its group', () => {
  renderScreen(<StarsInput label="Stars" value={null} onChange={() => {}} />);
  expect(screen.getByRole('group', { name: 'Stars' })).toBeTruthy();
});
