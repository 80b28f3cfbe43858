import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { landingMarkup } from './landing-markup.tsx';

test('the front page is prerendered without requests or scripts', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => page.remove());
  page.innerHTML = await landingMarkup();

  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Saw blades/);
  expect(screen.getByRole('link', { name: 'Get Started' })).toBeDefined();
  expect(screen.getByRole('status', { name: 'Loading products' })).toBeDefined();
  expect(screen.getByLabelText('Your Message')).toBeDefined();
  expect(page.querySelector('script')).toBeNull();
});
