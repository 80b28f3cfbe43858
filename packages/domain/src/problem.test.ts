import { describe, expect, it } from 'vitest';
import { notFound, ProblemError } from './problem.ts';

describe('an expected failure', () => {
  it('carries its code and what the caller needs', () => {
    const error = new ProblemError({ code: 'rate_limited', retryAfterSeconds: 30 });
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toBe('rate_limited');
    expect(error.problem).toEqual({ code: 'rate_limited', retryAfterSeconds: 30 });
  });

  it('says what was not found', () => {
    expect(notFound('order').problem).toEqual({ code: 'not_found', what: 'order' });
  });
});
