import type { RequestListener } from 'node:http';
import { product } from '@kerf/contract/schemas/product';
import { sampleBlade } from '@kerf/domain/testing/sample-blades';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi } from '../harness/running-api.ts';
import { stockProduct } from '../harness/shelf.ts';
import { type TestApi, withCall } from '../harness/use-api.ts';
import { startWebHost, type WebHost } from '../harness/web-host.ts';

const policy = "default-src 'none'; script-src 'self'";
const part = (name: string, inner: string) => `<template data-part="${name}">${inner}</template>`;
const template = [
  '<!doctype html><html><head><title>Kerf</title><meta name="description" content="Blades." />',
  '</head><body><div id="root"><h1 title="{{name}}">{{name}}</h1><p>{{sku}}</p>',
  '<b>{{price}}</b><i>{{availability}}</i><u>{{newer}}{{unknown}}</u>',
  part('drawing', '<svg><title>{{words}}</title>{{shapes}}</svg>'),
  part('orderable', '<a href="/purchase/{{id}}?quantity={{quantity}}">{{total}}</a>'),
  part('volume', part('step', '<td>{{from}}: {{each}}</td>')),
  part('short', '<p>Not enough</p>'),
  part('unknown', '<p>Unknown</p>'),
  part('description', '<p>{{text}}</p>'),
  '</div><script id="drawn-data" type="application/json">{{data}}</script></body></html>',
].join('');

const answer: RequestListener = (request, response) => {
  const status = request.url === '/drawn-product.html' ? 200 : 404;
  response.writeHead(status, { 'content-type': 'text/html', 'content-security-policy': policy });
  response.end(status === 200 ? template : 'Not found');
};

let api: TestApi;
let store: string;
let host: WebHost;

beforeAll(async () => {
  host = await startWebHost(answer);
  store = host.url;
  api = withCall(await startApi({ config: { WEB_ORIGINS: [store] } }));
});

afterAll(async () => {
  await api.stop();
  host.close();
});

const fresh = { headers: { 'cache-control': 'no-cache' } };
const page = (id: string) => api.call('GET', `/drawn/product/${id}`, fresh);
const data = (html: string) =>
  JSON.parse(/<script id="drawn-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '');

test('The shop’s page of a product is filled with it, and carries it as the API answers it', async () => {
  const { id, name, sku } = await stockProduct(api, {
    blade: sampleBlade(),
    des: 'Rips hardwood.',
    tiers: [[50, 6000]],
  });

  const reply = await page(id);

  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers.get('content-security-policy')).toBe(policy);
  expect(reply.text).toContain(`<h1 title="${name}">${name}</h1><p>${sku}</p>`);
  expect(reply.text).toContain('<b>$64.50</b><i>120 available</i><u></u>');
  expect(reply.text).toContain(`<a href="/purchase/${id}?quantity=6">$387.00</a>`);
  expect(reply.text).toContain('<td>from 50: $60.00</td>');
  expect(reply.text).toMatch(/<svg><title>Drawing of a circular[^<]*<\/title><g .*⌀ 250/);
  expect(reply.text).toContain('<p>Rips hardwood.</p>');
  expect(reply.text).not.toMatch(/\{\{|<template|Unknown|Not enough/);
  expect(product.parse(data(reply.text).product)).toEqual(
    (await api.call('GET', `/product/${id}`, fresh)).as(product),
  );
});

test('It has the head and the data for search engines of that product', async () => {
  const { id, name } = await stockProduct(api, { des: 'Rips.', stock: 3 });
  const { text } = await page(id);
  expect(text).toContain(`<title>${name} · Kerf</title>`);
  expect(text).toContain('<meta name="description" content="Rips." />');
  expect(text).toContain(`<link rel="canonical" href="${store}/product/${id}" />`);
  expect(text).toContain('"availability":"https://schema.org/OutOfStock"');
  expect(text).toContain('<p>Not enough</p>');
});

test('No text of a product ends its element or fills another place', async () => {
  const name = `</script><script>alert(1)</script> {{sku}} "${crypto.randomUUID()}" & '$&`;
  const { id, sku } = await stockProduct(api, { name, des: name });
  const { text } = await page(id);
  expect(text).not.toContain('<script>alert');
  expect(data(text).product).toMatchObject({ name, des: name });
  expect(text).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; {{sku}} &quot;');
  expect(text.split(`<p>${sku}</p>`)).toHaveLength(2);
});
