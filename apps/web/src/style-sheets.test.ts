import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../packages/ui/src');
const sheets = globSync('**/*.css', { cwd: folder });

const sheetsWith = (rule: RegExp) =>
  sheets.filter((sheet) => rule.test(readFileSync(join(folder, sheet), 'utf8')));

test('no rule looks for emptiness inside :has()', () => {
  expect(sheets.length).toBeGreaterThan(50);
  // WebKit does not restyle the element when the content changes.
  expect(sheetsWith(/:has\([^{;]*:empty/)).toEqual([]);
});

test('no legend floats', () => {
  // WebKit ignores it in a grid, and draws the border of the fieldset through the legend.
  expect(sheetsWith(/legend \{[^}]*float:/)).toEqual([]);
});
