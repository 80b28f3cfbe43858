import { escapeHtml } from '@kerf/domain/page-head';
import { expect, test } from 'vitest';
import { drawPage } from './page-text.ts';

const shell = `<!doctype html><html><head><title>Kerf</title><meta
  name="description"
  content="Blades." /></head><body><div id="root"><header>Kerf</header><main class="a"><h1>Front
</h1></main></div><noscript>Kerf needs JavaScript.</noscript></body></html>`;

const text = {
  title: 'Rip 250',
  description: 'For rip work.',
  canonical: 'https://kerf.example/product/1',
  data: [{ '@type': 'Product', name: 'Rip 250' }],
  content: '<h1>Rip 250</h1>',
};

test('title, description and address are those of the page', () => {
  const page = drawPage(shell, text);
  expect(page).toContain('<title>Rip 250</title>');
  expect(page).toContain('<meta name="description" content="For rip work." />');
  expect(page).toContain('<link rel="canonical" href="https://kerf.example/product/1" />');
  expect(page).not.toContain('Blades.');
});

test('the content stands in place of the front page’s, and the frame stays', () => {
  const page = drawPage(shell, text);
  expect(page).toContain('<header>Kerf</header><main class="a"><h1>Rip 250</h1></main>');
  expect(page).not.toContain('Front');
});

test('a shell without a drawn page carries the content in its noscript', () => {
  const page = drawPage(shell.replace(/<main.*<\/main>/s, ''), text);
  expect(page).toContain('<noscript><h1>Rip 250</h1></noscript>');
});

test('no text closes its element', () => {
  const name = '</script><script>alert(1)</script>"\'&$&';
  const page = drawPage(shell, {
    ...text,
    title: name,
    description: name,
    data: [{ name }],
    content: `<h1>${escapeHtml(name)}</h1>`,
  });
  expect(page).not.toContain('<script>alert');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual({ name });
  expect(page).toContain(
    '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;$&amp;',
  );
});
