import { expect, it } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const config = {
  apiUrl: 'https://api.kerf.example/v1',
  firebase: { apiKey: 'key', authDomain: 'kerf.example', projectId: 'kerf' },
  stripePublishableKey: 'pk_live_1',
};
const sandbox = {
  authEmulatorUrl: 'http://localhost:9099',
  googleChooserUrl: 'http://localhost:5173/__sandbox/google',
};

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((text) => text.startsWith(`${name} `));
}

it('lets the page connect only to the API and the identity provider', () => {
  expect(directive(contentPolicy(config), 'connect-src')).toBe(
    "connect-src 'self' https://api.kerf.example https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  );
});

it('allows the emulator instead of the identity provider in a sandbox', () => {
  const policy = contentPolicy({ ...config, apiUrl: 'http://localhost:8787', sandbox });
  expect(directive(policy, 'connect-src')).toBe(
    "connect-src 'self' http://localhost:8787 http://localhost:9099",
  );
});

it('takes pictures from the hosts that the store names, and from anywhere over TLS where it names none', () => {
  const named = { ...config, pictureHosts: ['images.example.com'] };
  expect(directive(contentPolicy(config), 'img-src')).toBe("img-src 'self' https: data:");
  expect(directive(contentPolicy(named), 'img-src')).toBe(
    "img-src 'self' https://api.kerf.example https://images.example.com data:",
  );
});

it('lets a page without a store connect to nothing', () => {
  expect(directive(contentPolicy(null), 'connect-src')).toBe("connect-src 'self'");
});

it('allows only the app’s scripts, and no framing', () => {
  const policy = contentPolicy(config);
  expect(directive(policy, 'default-src')).toBe("default-src 'none'");
  expect(directive(policy, 'script-src')).toBe("script-src 'self'");
  expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(directive(policy, 'form-action')).toBe("form-action 'none'");
  expect(directive(policy, 'base-uri')).toBe("base-uri 'none'");
  expect(policy).not.toMatch(/unsafe-eval|\*/);
});
