import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';

/** A step of a section: what it is called, and the lines to type. */
export interface Step {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The steps of a section of a page in docs, from its blocks of commands. */
export function readSteps(page: string, section: string): Step[] {
  const [, text] = readFileSync(join(repositoryRoot, 'docs', page), 'utf8').split(
    `\n## ${section}\n`,
  );
  if (text === undefined) throw new Error(`docs/${page} has no section ${section}`);
  const steps: Step[] = [];
  let title = section;
  let block: string[] | undefined;
  for (const line of (text.split('\n## ', 1)[0] ?? '').split('\n')) {
    title = /^\*\*(\d+\. [^*]+?)\.?\*\*/.exec(line)?.[1] ?? title;
    if (line === '```sh') block = [];
    else if (line === '```' && block) {
      steps.push({ title, lines: block });
      block = undefined;
    } else block?.push(line);
  }
  return steps;
}

/** The packages that a section installs. */
export function packagesOf(steps: readonly Step[]): string[] {
  const installing = steps
    .flatMap(({ lines }) => lines)
    .filter((line) => line.startsWith('apt-get install '));
  return installing.flatMap((line) =>
    line
      .split(' ')
      .slice(2)
      .filter((word) => !word.startsWith('-')),
  );
}
