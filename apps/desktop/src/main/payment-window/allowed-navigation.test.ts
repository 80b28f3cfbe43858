import { describe, expect, test } from 'vitest';
import { mayNavigate } from './allowed-navigation.ts';

const STORE = 'https://kerf.example';
const SANDBOX = 'http://localhost:5173';

const bank = 'https://acs.bank.example/challenge?id=1';
const stripe = [
  'https://js.stripe.com/v3/controller.html',
  'https://b.js.stripe.com/v3/inner.html',
  'https://hooks.stripe.com/3d_secure_2/hosted',
];
const hostile = [
  'https://kerf.example.evil.test/',
  'https://evil.test/kerf.example',
  'https://kerf.example@evil.test/',
  'https://kerf.example:8443/',
  'http://kerf.example/',
  'https://www.kerf.example/',
  'https://js.stripe.com.evil.test/',
  'https://evil-js.stripe.com/',
  'https://js.stripe.com:8443/',
  'http://js.stripe.com/',
  'http://127.0.0.1:5173/',
  'javascript:alert(1)',
  'data:text/html,<h1>Pay here</h1>',
  'blob:https://kerf.example/1',
  'file:///etc/passwd',
  'app://kerf/',
  'kerf://order/KS-1',
  'view-source:https://kerf.example/',
  'chrome://settings',
  'mailto:somebody@evil.test',
  'about:config',
  'https://',
  '',
];

describe("the window's own page", () => {
  test.each(['https://kerf.example/pay', 'https://KERF.example:443/pay#code'])('is %s', (url) => {
    expect(mayNavigate(STORE, { url, depth: 0 })).toBe(true);
  });

  test.each([...hostile, ...stripe, bank, 'about:blank'])('is never %s', (url) => {
    expect(mayNavigate(STORE, { url, depth: 0 })).toBe(false);
  });
});

describe('a frame in it', () => {
  test.each([...stripe, 'https://kerf.example/', 'about:blank', 'about:srcdoc'])(
    'may be %s',
    (url) => {
      expect(mayNavigate(STORE, { url, depth: 1 })).toBe(true);
    },
  );

  test.each([...hostile, bank])('is never %s', (url) => {
    expect(mayNavigate(STORE, { url, depth: 1 })).toBe(false);
  });
});

describe("a frame in Stripe's", () => {
  test.each([bank, ...stripe, 'about:blank'])('may be %s', (url) => {
    expect(mayNavigate(STORE, { url, depth: 2 })).toBe(true);
  });

  test.each(['http://bank.example/', 'javascript:alert(1)', 'file:///etc/passwd', 'app://kerf/'])(
    'is never %s',
    (url) => {
      expect(mayNavigate(STORE, { url, depth: 2 })).toBe(false);
    },
  );
});

describe('a store on this machine', () => {
  test('may load its sandbox’s frames, and none from elsewhere without TLS', () => {
    expect(mayNavigate(SANDBOX, { url: 'http://localhost:12111/v3/card', depth: 1 })).toBe(true);
    expect(mayNavigate(SANDBOX, { url: 'http://10.0.0.1/v3/card', depth: 1 })).toBe(false);
    expect(mayNavigate(SANDBOX, { url: 'http://localhost:12111/', depth: 0 })).toBe(false);
  });
});
