import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { productPage } from './product-page.ts';

const pages = {
  files: ['/assets/page.js', '/assets/page.css', '/assets/shared.css', '/assets/other.css'],
  pages: [
    ['/product/:id', [0, 1, 2]],
    ['/blog', [3]],
  ],
};
const app = `<head><script src="/first-paint.js" data-pages='${JSON.stringify(pages)}'></script>
<link rel="stylesheet" href="/assets/index.css"></head>
<body><div id="root"><main><div>Front</div></main></div>
    <noscript>Needs JavaScript.</noscript></body>`;

function sheets(texts: Readonly<Record<string, string>>): Rolldown.OutputBundle {
  const entries = Object.entries(texts).map(([fileName, source]) => {
    const asset = { type: 'asset', fileName, source, names: [], originalFileNames: [] } as const;
    return [fileName, { ...asset, name: undefined, originalFileName: null }];
  });
  return Object.fromEntries(entries);
}
const bundle = sheets({
  'assets/page.css': '.a{color:red}\n',
  'assets/shared.css': '.b{color:blue}',
  'assets/other.css': '.c{}',
});

test('the product’s markup stands in place of the front page’s, with the styles it needs after all others', () => {
  const page = productPage(app, '<p>$& {{name}}</p>', bundle);
  expect(page).toContain('<div id="root"><p>$& {{name}}</p></div><script id="drawn-data"');
  expect(page).not.toContain('Front');
  expect(page).toContain('index.css"><style>.a{color:red}.b{color:blue}</style></head>');
  expect(page).toContain('<script data-drawn="/product/:id" src="/first-paint.js"');
  expect(page).toContain('<noscript>Needs JavaScript.</noscript>');
});

test('a build whose parts are not as expected fails', () => {
  expect(() => productPage(app.replace('"root"', '"other"'), '', bundle)).toThrow('has changed');
  expect(() => productPage(app, '', sheets({ 'assets/page.css': '.a{}' }))).toThrow('inlined');
  const relative = sheets({ 'assets/page.css': 'a{b:url(c.png)}', 'assets/shared.css': '.b{}' });
  expect(() => productPage(app, '', relative)).toThrow('page.css cannot be inlined');
});
