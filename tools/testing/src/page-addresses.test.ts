import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';

const sources = join(repositoryRoot, 'packages', 'ui', 'src');

/** What says which addresses there are, and the page that is filled outside of the app. */
const sayThem =
  /^(platform\/|app\/(routes|public-pages|landing-markup)|features\/product\/product-template)/;
const address = /['"`]\/(dashboard\b|(product|purchase)\/|category\/[^…]|compare\b)/;

function writesAddress(file: string): boolean {
  const code = readFileSync(join(sources, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return address.test(code);
}

test('pages are linked by `commands` and `paths`, never by an address that is written out', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources });
  const screens = files.filter((file) => !/\.test\.|testing\//.test(file) && !sayThem.test(file));
  expect(screens.length).toBeGreaterThan(400);
  expect(screens.filter(writesAddress)).toEqual([]);
});
