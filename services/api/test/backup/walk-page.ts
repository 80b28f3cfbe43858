import { readSteps } from '@kerf/testing/page-steps';
import { expect } from 'vitest';
import type { DebianPostgres } from '../harness/debian-postgres.ts';
import { runAdmin } from './shop.ts';

/** Where the commands of a page are typed, and with which names. */
export interface Walk {
  readonly page: string;
  readonly postgres: DebianPostgres;
  /** The names that the page lets be said first. */
  readonly names?: Readonly<Record<string, string>>;
  /** The settings of the shop. */
  readonly environment: Record<string, string>;
}

/** Types the lines of a section, with its packages installed before. Returns what was said; rejects where one fails. */
export async function walkPage(
  section: string,
  { page, postgres, names = {}, environment }: Walk,
): Promise<string> {
  let said = '';
  for (const { lines } of readSteps(page, section)) {
    const typed = lines.filter((line) => !/^(#|export |apt-get )/.test(line)).join('\n');
    if (typed.startsWith('kerf admin ')) said += await admin(typed, names, environment);
    else if (typed !== '') said += await postgres.type(typed, names);
  }
  return said;
}

async function admin(
  line: string,
  names: Readonly<Record<string, string>>,
  environment: Record<string, string>,
): Promise<string> {
  const words = line.split(' ').slice(2);
  const args = words.map((word) => names[/^"\$(\w+)"$/.exec(word)?.[1] ?? ''] ?? word);
  const { code, said } = await runAdmin(args, environment);
  expect(code, said).toBe(0);
  return said;
}
