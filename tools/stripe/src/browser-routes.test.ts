import { expect, it } from 'vitest';
import { MARKER } from './api-version.ts';
import { startForTest } from './testing/start.ts';

it.each(['/v3/stripe.js', '/v3/frame.js', '/v3/challenge.js'])(
  '%s is a classic script for pages of any origin, and carries the mark of the stand-in',
  async (path) => {
    const { url } = await startForTest();
    const response = await fetch(`${url}${path}`);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const script = await response.text();
    expect(script).toContain(MARKER);
    expect(() => new Function(script)).not.toThrow();
  },
);
