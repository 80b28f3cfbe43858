import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';

/** A test named in a table: its title, and its file relative to the page. */
export interface Proof {
  readonly file: string;
  readonly title: string;
}

export interface ProvenRow {
  /** The cells but for the last one. */
  readonly cells: readonly string[];
  readonly proofs: readonly Proof[];
}

const PROOF = /^(?:`(?<quoted>[^`]+)`|\[[^\]]+\]\((?<linked>[^)]+)\)): (?<title>.+)$/;

/**
 * The rows of a page's tables. The last cell lists tests separated by `<br>`, each as "`file`: title" or
 * "[name](file): title". Throws if it names none.
 */
export function provenRows(page: string): ProvenRow[] {
  const lines = read(page).split('\n');
  return lines
    .filter((line, at) => line.startsWith('|') && !isHead(line) && !isHead(lines[at + 1] ?? ''))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return { cells: cells.slice(1, -2), proofs: (cells.at(-2) ?? '').split('<br>').map(proofOf) };
    });
}

/** Whether the file, relative to the page, has a test or a test case with exactly that title. */
export function proofExists(page: string, { file, title }: Proof): boolean {
  const source = read(join(dirname(page), file));
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

function isHead(line: string): boolean {
  return line.startsWith('| ---');
}

function proofOf(cell: string): Proof {
  const { quoted, linked, title } = PROOF.exec(cell)?.groups ?? {};
  const file = quoted ?? linked;
  if (file === undefined || title === undefined) throw new Error(`"${cell}" names no test`);
  return { file, title };
}

function read(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8');
}
