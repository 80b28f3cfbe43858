import type { SearchQuery } from '@kerf/contract/schemas/search';
import { asksForSpecification, type Meaning, type Understood } from '@kerf/domain/search/meaning';
import type { Database } from '../../db/database.ts';
import type { Pipeline } from '../../db/pipeline.ts';
import type { Finds } from './finds.ts';
import type { Found } from './kept-finds.ts';
import { alike, everything, exactly, nearly, type Ranking } from './ranking.ts';
import { readFinds, readSpellings } from './search.store.ts';

export interface FindDeps {
  readonly db: Database;
  readonly pipeline: Pick<Pipeline, 'ask'>;
}

type Read = (ranking: Ranking) => Promise<Finds>;

/**
 * Finds products by what a text means. Where nothing is all of what was asked for, misspelt words are
 * read as the ones in use, and at last what comes nearest is found.
 */
export async function findByText(
  { db, pipeline }: FindDeps,
  meaning: Meaning | null,
  sort: SearchQuery['sort'],
): Promise<Found> {
  const read: Read = (ranking) => readFinds(pipeline.ask, ranking, sort);
  if (!meaning) return { finds: await read(everything), exact: true, understood: [] };
  const { understood } = meaning;
  const finds = await read(exactly(meaning));
  if (finds.size > 0) return { finds, exact: true, understood };
  return (
    (await findRespelt(db, read, meaning)) ??
    (await findNearly(read, meaning)) ?? { finds, exact: false, understood }
  );
}

/** Reads misspelt words as the ones in use, and leaves out what nothing is called. */
async function findRespelt(db: Database, read: Read, meaning: Meaning): Promise<Found | null> {
  const isSpecified = asksForSpecification(meaning);
  const isNumbers = meaning.words.every((word) => /\p{N}/u.test(word));
  // Numbers are never misspelt words; beside dimensions they may still be left out.
  if (meaning.words.length === 0 || (isNumbers && !isSpecified)) return null;
  const spellings = await readSpellings(db, meaning.words);
  const words = spellings.flatMap(({ known }) => known ?? []);
  const left = spellings.filter(({ known }) => known === null);
  if (words.length === 0 && !isSpecified) return null;
  const finds = await read(exactly({ ...meaning, words, codes: [] }));
  if (finds.size === 0) return null;
  const understood = spellings.reduce<readonly Understood[]>(
    (said, { written, known }) => respell(said, written, known),
    meaning.understood,
  );
  // Brands and the like on a blade's etching take nothing from what its dimensions say.
  return { finds, exact: left.length === 0 || isSpecified, understood };
}

function respell(
  understood: readonly Understood[],
  written: string,
  known: string | null,
): readonly Understood[] {
  if (known === written) return understood;
  return understood.map((one) => {
    if (one.what !== 'words' || one.read.toLowerCase() !== written) return one;
    return known === null
      ? { ...one, what: 'ignored', means: 'Nothing is called that' }
      : { ...one, what: 'spelling', means: `Read as “${known}”` };
  });
}

async function findNearly(read: Read, meaning: Meaning): Promise<Found | null> {
  const [code = ''] = meaning.codes;
  const ranking = nearly(meaning) ?? (/\p{N}/u.test(code) ? alike(code) : null);
  if (!ranking) return null;
  return { finds: await read(ranking), exact: false, understood: meaning.understood };
}
