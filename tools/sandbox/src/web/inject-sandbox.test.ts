import { expect, it } from 'vitest';
import { injectSandbox } from './inject-sandbox.ts';

const settings = {
  webUrl: 'http://localhost:5173',
  apiUrl: 'http://localhost:8787',
  authEmulatorUrl: 'http://localhost:9099',
  stripeUrl: 'http://localhost:12111',
};

function page(config: string): string {
  return [
    '<!doctype html><html><head>',
    `<script id="kerf-config" type="application/json">${config}</script>`,
    '<script type="module" src="/assets/index.js"></script>',
    '</head><body></body></html>',
  ].join('\n');
}

function configOf(html: string): unknown {
  const [, text = ''] = /<script id="kerf-config"[^>]*>([^<]*)</.exec(html) ?? [];
  return JSON.parse(text);
}

it('gives the page the addresses of the sandbox’s parts', () => {
  expect(configOf(injectSandbox(page('null'), settings))).toEqual({
    apiUrl: 'http://localhost:8787',
    firebase: { apiKey: 'demo-key', authDomain: 'localhost', projectId: 'demo-kerf' },
    stripePublishableKey: 'pk_test_kerf',
    sandbox: {
      authEmulatorUrl: 'http://localhost:9099',
      googleChooserUrl: 'http://localhost:5173/__sandbox/google',
      stripeScriptUrl: 'http://localhost:12111/v3/stripe.js',
    },
  });
});

it('replaces the configuration of a build for a real host', () => {
  const html = injectSandbox(page('{"apiUrl":"https://api.kerf.example"}'), settings);
  expect(html).not.toContain('api.kerf.example');
});

it('leaves the page’s first files unchanged', () => {
  const html = injectSandbox(page('null'), settings);
  const sources = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toEqual(['/assets/index.js']);
});

it('cannot be made to end its script element', () => {
  const apiUrl = 'http://localhost/</script><script>alert(1)';
  const html = injectSandbox(page('null'), { ...settings, apiUrl });
  expect(html).not.toContain('<script>alert');
  expect(configOf(html)).toMatchObject({ apiUrl });
});

it('refuses a page without a placeholder for the configuration', () => {
  expect(() => injectSandbox('<html><head></head></html>', settings)).toThrow(/kerf-config/);
});
