import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

test('the UI formats numbers in one file', () => {
  const formatting = sourceFiles()
    .filter((file) => file.startsWith('packages/ui/src/'))
    .filter((file) => {
      const source = readFileSync(join(repositoryRoot, file), 'utf8');
      return /\bIntl\.NumberFormat\b|\.toLocaleString\((?!'en-GB')/.test(source);
    });
  expect(formatting).toEqual(['packages/ui/src/components/quantity.tsx']);
});
