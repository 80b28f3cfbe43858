import { describe, expect, it } from 'vitest';
import { problemKinds } from './problem-status.ts';

const kinds = Object.entries(problemKinds);

describe('the table of problems', () => {
  it.each(kinds)('answers %s with the status of a failure', (_code, { status }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });

  it('gives each problem a title of its own', () => {
    const titles = kinds.map(([, { title }]) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('blames the server only for what is its own', () => {
    const own = kinds.filter(([, { status }]) => status >= 500).map(([code]) => code);
    expect(own.toSorted()).toEqual([
      'internal_error',
      'payments_unavailable',
      'service_unavailable',
      'tax_unavailable',
    ]);
  });
});
