import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { initialsOf, PersonPicture } from './person-picture.tsx';
import { renderScreen } from './testing/render-screen.tsx';

test.each([
  ['Aoife Brennan', 'AB'],
  ['Sam, deck builder', 'S'],
  ['Beth at Cardinal Sawmill', 'BS'],
  ['émile', 'É'],
  ['𝒜da', '𝒜'],
  ['  ', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

const picture = () => document.querySelector('img');

test('a picture has its size before it loads, and falls back to the initials if it fails', () => {
  renderScreen(<PersonPicture name="Aoife Brennan" address="https://example.com/me.jpg" />);
  const shown = picture();
  expect([shown?.width, shown?.height, shown?.alt]).toEqual([40, 40, '']);
  if (shown) fireEvent.error(shown);
  expect(picture()).toBeNull();
  expect(screen.getByText('AB')).toBeDefined();
});

test.each(['', 'http://example.com/me.jpg', 'javascript:alert(1)'])(
  'the address "%s" is not asked for',
  (address) => {
    renderScreen(<PersonPicture name="Aoife Brennan" address={address} />);
    expect(picture()).toBeNull();
  },
);
