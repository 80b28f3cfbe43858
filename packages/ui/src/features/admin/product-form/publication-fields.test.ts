import { expect, test } from 'vitest';
import { publicationChoices, publicationValues, typedPublication } from './publication-fields.ts';

const soon = () => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000).toISOString();

test('a scheduled product keeps its time to the second', () => {
  const publishedAt = soon();
  const values = publicationValues({ publishedAt });
  expect(values.publication).toBe('scheduled');
  expect(typedPublication(values)).toBe(publishedAt);
});

test('a draft stays a draft, and a published product keeps its time', () => {
  expect(typedPublication(publicationValues({ publishedAt: null }))).toBeNull();
  expect(typedPublication(publicationValues({ publishedAt: '2026-01-01T00:00:00Z' }))).toBe(
    undefined,
  );
  expect(typedPublication(publicationValues({}))).toBe(undefined);
});

test('a missing time does not publish immediately', () => {
  expect(typedPublication({ publication: 'scheduled', publishAt: '' })).toBe('');
  expect(typedPublication({ publication: 'scheduled', publishAt: 'soon' })).toBe('');
});

test('an unpublished product can be published now', () => {
  expect(publicationChoices(false)).toEqual(['now', 'draft', 'scheduled']);
  expect(publicationChoices(true)).toEqual(['published', 'draft', 'scheduled']);
});
