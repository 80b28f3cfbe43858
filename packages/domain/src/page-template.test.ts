import { expect, test } from 'vitest';
import { PART, place, readTemplate, scriptJson } from './page-template.ts';

const part = (name: string, inner: string) => `<template ${PART}="${name}">${inner}</template>`;

test('texts are escaped, HTML is not, and a place without a value is empty', () => {
  const fill = readTemplate(
    `<p title="${place('a')}">${place('a')}|${place('b')}|${place('c')}</p>`,
  );
  expect(fill({ a: '"<&\'', b: { html: '<b>B</b>' } })).toBe(
    '<p title="&quot;&lt;&amp;&#39;">&quot;&lt;&amp;&#39;|<b>B</b>|</p>',
  );
});

test('a text that looks like a place, a part or a pattern of replacing is only text', () => {
  const fill = readTemplate(`<p>${place('name')}</p>${part('more', place('sku'))}`);
  const name = `${place('sku')} $& </template>${part('more', '')}`;
  const filled = fill({ name, sku: 'K1', more: [] });
  expect(filled).toMatch(
    /^<p>\{\{sku\}\} \$&amp; &lt;\/template&gt;&lt;template[^<>]*&gt;[^<>]*<\/p>$/,
  );
  expect(filled).not.toContain('K1');
});

test('a part is there once for each of its fillings, also inside another', () => {
  const row = part('row', `<li>${place('from')} ${place('name')}</li>`);
  const fill = readTemplate(`<a>${part('table', `<ul>${row}</ul>`)}${place('name')}</a>`);
  const rows = [{ from: '1' }, { from: '2' }];
  expect(fill({ name: 'N', table: [{ row: rows }] })).toBe(
    '<a><ul><li>1 N</li><li>2 N</li></ul>N</a>',
  );
  expect(fill({ name: 'N', table: [], row: rows })).toBe('<a>N</a>');
  expect(fill({})).toBe('<a></a>');
});

test('data does not end its script element', () => {
  const text = scriptJson({ name: '</script><!--' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><!--' });
});
