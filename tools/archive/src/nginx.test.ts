import { expect, it } from 'vitest';
import { appPagesConf, assetHeadersConf, pageHeadersConf } from './nginx.ts';

const headers = {
  everywhere: { 'permissions-policy': 'payment=(self "https://js.stripe.com")' },
  assets: { 'cache-control': 'public, immutable' },
};

it('writes each header as a line of nginx, with its quotes escaped', () => {
  expect(pageHeadersConf(headers).split('\n').slice(1, 3)).toEqual([
    'add_header permissions-policy "payment=(self \\"https://js.stripe.com\\")" always;',
    'add_header cache-control "no-cache" always;',
  ]);
  expect(assetHeadersConf(headers)).toContain(
    'add_header cache-control "public, immutable" always;',
  );
});

it('refuses what nginx would read as a variable', () => {
  const odd = { ...headers, everywhere: { 'x-price': '$5' } };

  expect(() => pageHeadersConf(odd)).toThrow('nginx cannot send $5');
});

it('answers the app’s addresses by its page, and no other', () => {
  const [, pattern = ''] =
    /location ~ (\S+) /.exec(appPagesConf(['/home', '/product/:id', '/dashboard/*'])) ?? [];
  const isAnswered = (path: string) => new RegExp(pattern).test(path);

  expect(['/home', '/product/7', '/dashboard/a/b'].filter(isAnswered)).toHaveLength(3);
  expect(['/', '/homes', '/product/7/x', '/product/', '/blog'].filter(isAnswered)).toEqual([]);
});
