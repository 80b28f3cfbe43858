import { expect, test } from 'vitest';
import { paperPath } from '../product-files.ts';
import { webName } from './web-name.ts';

test.each([
  ['Wood & ripping', 'wood-ripping'],
  ['Sägeblätter groß', 'sageblatter-gross'],
  ['Sa\u0308gebla\u0308tter', 'sageblatter'],
  ['Piły łańcuchowe', 'pily-lancuchowe'],
  ['Rundsave Ø 250', 'rundsave-o-250'],
  ['Scie à onglet d’œuvre', 'scie-a-onglet-d-oeuvre'],
  ['Дисковые пилы', 'diskovye-pily'],
  ['Щётка й', 'shchyotka-y'],
  ['Δίσκοι κοπής', 'diskoi-kopis'],
  ['İstanbul ışık', 'istanbul-isik'],
  ['½ inch', '1-2-inch'],
  ['250', '250'],
  ['木工用 250', ''],
  ['木工 wood', 'wood'],
  ['— / —', ''],
])('%s is %s', (text, name) => {
  expect(webName(text, 80)).toBe(name);
});

test('a long name is cut, and ends with a letter', () => {
  expect(webName('abc def', 4)).toBe('abc');
});

test('a paper whose title has no Latin letters is named by its file', () => {
  const file = 'ab12cd34ef'.repeat(4);
  expect(paperPath(file, 'Prüfung Größe')).toBe(`/files/${file}/prufung-grosse.pdf`);
  expect(paperPath(file, '安全データ')).toBe(`/files/${file}/ab12cd34.pdf`);
});
