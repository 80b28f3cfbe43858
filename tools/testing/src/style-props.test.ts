import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';

const sources = join(repositoryRoot, 'packages', 'ui', 'src');

/** Each element that a screen names, with its props, as `file: <Text size="sm"`. */
const tags = globSync('**/*.tsx', { cwd: sources }).flatMap((file) =>
  readFileSync(join(sources, file), 'utf8')
    .split(/(?=<[A-Z])/)
    .slice(1)
    .map((text) => `${file}: ${text.split(/<\/|<[a-z]/)[0]}`),
);

test('a text or a link says its size by "fz", since "size" loses against the size around it', () => {
  const texts = tags.filter((tag) => /<(Text|Anchor|TextLink)\s/.test(tag));

  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((tag) => /\ssize=/.test(tag))).toEqual([]);
});

test('what is for the screen only has no display of its own, which would show it on paper too', () => {
  const onScreen = tags.filter((tag) => /\sdata-screen-only/.test(tag));

  expect(onScreen.length).toBeGreaterThan(10);
  expect(onScreen.filter((tag) => /\sdisplay[=:]/.test(tag))).toEqual([]);
});
