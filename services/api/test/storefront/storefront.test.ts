import type { RequestListener } from 'node:http';
import { categoryTree } from '@kerf/contract/schemas/category';
import { replacement } from '@kerf/contract/schemas/product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { startApi } from '../harness/running-api.ts';
import { samplePicture } from '../harness/sample-files.ts';
import { stockProduct } from '../harness/shelf.ts';
import { type TestApi, withCall } from '../harness/use-api.ts';
import { startWebHost, type WebHost } from '../harness/web-host.ts';

const policy = "default-src 'none'; script-src 'self'";
const shell = `<!doctype html><html><head><title>Kerf</title>
<meta name="description" content="Blades." /></head><body><div id="root"><main id="main">Front</main>
</div><noscript>Kerf needs JavaScript.</noscript></body></html>`;

const answer: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
  response.end(shell);
};

const apiUrl = 'https://api.kerf.example';

let api: TestApi;
let ada: Person;
let store: string;
let host: WebHost;

beforeAll(async () => {
  host = await startWebHost(answer);
  store = host.url;
  api = withCall(await startApi({ config: { WEB_ORIGINS: [store], KERF_API_URL: apiUrl } }));
  ada = await signInAdmin(api);
});

afterAll(async () => {
  await api.stop();
  host.close();
});

const fresh = { headers: { 'cache-control': 'no-cache' } };

const get = (path: string) => api.call('GET', path, fresh);

function dataOf(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

test('A product’s page says its name, price and availability without scripts', async () => {
  const { id, name, sku } = await stockProduct(api, { des: 'Rips hardwood.' });

  const page = await get(`/drawn/product/${id}`);

  expect(page.status, page.text).toBe(200);
  expect(page.text).toContain(`<title>${name} · Kerf</title>`);
  expect(page.text).toContain('<meta name="description" content="Rips hardwood." />');
  expect(page.text).toContain(`<link rel="canonical" href="${store}/product/${id}" />`);
  expect(page.text).toMatch(/<main id="main"><h1>.*\$64\.50 each\. In stock\./);
  expect(page.headers.get('content-security-policy')).toBe(policy);
  expect(dataOf(page.text)).toMatchObject({
    '@type': 'Product',
    name,
    sku,
    offers: {
      price: '64.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  });
});

test('What cannot be ordered is out of stock, and ratings are told', async () => {
  const { id } = await stockProduct(api, { stock: 3 });
  const review = { img: '', des: 'Good.', verified: true, name: 'Sam', product_id: id };
  for (const rating of [4, 5]) {
    await api.db
      .insertInto('reviews')
      .values({
        ...review,
        id: crypto.randomUUID(),
        rating,
        author_id: null,
        author_email: null,
        machine: null,
        material: null,
        cut_count: null,
        cut_unit: null,
      })
      .execute();
  }

  expect(dataOf((await get(`/drawn/product/${id}`)).text)).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
    aggregateRating: { ratingValue: '4.5', reviewCount: 2 },
  });
});

test('A name cannot close its element', async () => {
  const name = `Blade </script><script>alert(1)</script> "${crypto.randomUUID()}"`;
  const { id } = await stockProduct(api, { name });
  const { text } = await get(`/drawn/product/${id}`);
  expect(text).not.toContain('<script>alert');
  expect(dataOf(text)).toMatchObject({ name });
});

test('A draft has no page in words and is not in the sitemap', async () => {
  const { id, name, version } = await stockProduct(api);
  const body = { name, des: 'Cuts.', minOrder: 5, price: 12, publishedAt: null, version };
  await ada.call('PUT', `/product/${id}`, { body });

  expectProblem(await get(`/drawn/product/${id}`), 'not_found');
  expect((await get('/sitemap-products-1.xml')).text).not.toContain(id);
});

test('The page of a withdrawn product leads search engines to the first of its successors that is sold', async () => {
  const [old, between, sold] = [
    await stockProduct(api),
    await stockProduct(api),
    await stockProduct(api),
  ];
  const replace = (one: string, by: string) =>
    api.db
      .updateTable('products')
      .set({ replaced_by: by, archived_at: new Date() })
      .where('id', '=', one)
      .execute();
  await replace(old.id, between.id);
  await replace(between.id, sold.id);

  const moved = await fetch(`${api.url}/drawn/product/${old.id}`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    `${store}/product/${sold.id}?insteadOf=${old.id}`,
  ]);
  const asked = await api.call('GET', `/product/${old.id}/replacement`);
  expect(asked.as(replacement)).toEqual({ name: old.name, by: { _id: sold.id, name: sold.name } });
  expectProblem(await api.call('GET', `/product/${sold.id}/replacement`), 'not_found');
});

test('A category’s page lists its products, and an unknown one is none', async () => {
  const product = await stockProduct(api);
  const { id: category } = await api.db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', 'band-saw-blades')
    .executeTakeFirstOrThrow();
  const { name, version } = product;
  const body = { name, des: 'Cuts.', minOrder: 5, price: 12, categories: [category], version };
  await ada.call('PUT', `/product/${product.id}`, { body });

  const page = await get('/drawn/category/band-saw-blades');

  expect(page.text).toContain('<title>Band saw blades · Kerf</title>');
  expect(page.text).toContain(`<a href="/product/${product.id}">${name}</a> $12.00`);
  expectProblem(await get('/drawn/category/none'), 'not_found');
});

test('A renamed category’s old address leads to the new one for good, until another takes it', async () => {
  const change = async (id: string, name: string, slug: string) => {
    const { version } = (await ada.call('GET', '/categories', fresh)).as(categoryTree);
    const body = { name, slug, title: '', description: '', version };
    expect((await ada.call('PUT', `/category/${id}`, { body })).status).toBe(200);
  };
  const add = async (name: string) => {
    const { version } = (await ada.call('GET', '/categories', fresh)).as(categoryTree);
    const body = { name, parentId: null, version };
    const { categories } = (await ada.call('POST', '/category', { body })).as(categoryTree);
    return categories.find((category) => category.name === name)?._id ?? '';
  };
  const moved = (slug: string) =>
    fetch(`${api.url}/drawn/category/${slug}`, { redirect: 'manual' });
  const wood = await add('Wood');
  await change(wood, 'Timber', 'timber');
  await change(wood, 'Solid timber', 'solid-timber');

  for (const old of ['wood', 'timber']) {
    const reply = await moved(old);
    expect([reply.status, reply.headers.get('location')]).toEqual([
      301,
      `${store}/category/solid-timber`,
    ]);
  }
  const { categories } = (await api.call('GET', '/categories', fresh)).as(categoryTree);
  expect(categories.find(({ _id }) => _id === wood)?.formerSlugs).toEqual(['timber', 'wood']);
  const pages = (await get('/sitemap-pages.xml')).text;
  expect(pages).toContain(`<loc>${store}/category/solid-timber</loc>`);
  expect(pages).not.toMatch(/category\/(wood|timber)</);

  const panels = await add('Wood');
  expect((await moved('wood')).status).toBe(200);
  await change(panels, 'Panels', 'panels');
  expect((await moved('wood')).headers.get('location')).toBe(`${store}/category/panels`);
  await change(wood, 'Timber', 'timber');
  expect((await moved('timber')).status).toBe(200);
});

test('A product’s data names its uploaded pictures by their public addresses', async () => {
  const { id } = await stockProduct(api);
  const raw = await samplePicture({ color: '#246' });
  const added = await ada.call('POST', `/product/${id}/pictures?alt=Blade`, { raw });
  expect(added.status, added.text).toBe(201);

  const data = z.object({ image: z.array(z.string()) });
  const { image } = data.parse(dataOf((await get(`/drawn/product/${id}`)).text));

  expect(image).toHaveLength(1);
  const { origin, pathname } = new URL(image[0] ?? '');
  expect(origin).toBe(apiUrl);
  const served = await fetch(`${api.url}${pathname}`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('robots.txt names the sitemap', async () => {
  expect((await get('/robots.txt')).text).toContain(`Sitemap: ${store}/sitemap.xml`);
});

test('The sitemap has every product and category of the shop', async () => {
  const { id } = await stockProduct(api);

  expect((await get('/sitemap.xml')).text).toContain(`<loc>${store}/sitemap-products-1.xml</loc>`);
  const pages = (await get('/sitemap-pages.xml')).text;
  expect(pages).toContain(`<loc>${store}/category/circular-saw-blades</loc>`);
  expect((await get('/sitemap-products-1.xml')).text).toMatch(
    new RegExp(`<loc>${store}/product/${id}</loc><lastmod>[0-9T:.-]+Z</lastmod>`),
  );
  expectProblem(await get('/sitemap-products-99.xml'), 'not_found');
});

test.each(['%00', 'a%00b', '%ED%A0%80', 'a%2F..%2Fb', 'a'.repeat(5_000)])(
  'A category at "%s", which no category can have, is not found',
  async (slug) => {
    expectProblem(await get(`/drawn/category/${slug}`), 'not_found');
  },
);

test('An address that reads the sitemap again and again is refused, and others are not', async () => {
  await stockProduct(api);
  const read = (address: string) =>
    api.call('GET', '/sitemap-products-1.xml', { headers: { 'x-forwarded-for': address } });

  // More than are allowed in two windows of time.
  const replies = await Promise.all(Array.from({ length: 125 }, () => read('10.9.8.7')));

  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
  expectProblem(
    replies.find(({ status }) => status !== 200) ?? expect.unreachable(),
    'rate_limited',
  );
  expect((await read('10.9.8.6')).status).toBe(200);
});
