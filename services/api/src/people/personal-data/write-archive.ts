import type { FileReply } from '@kerf/contract/endpoint';
import { Zip, ZipDeflate } from 'fflate';
import type { Database } from '../../db/database.ts';
import { pageStart, recordOnPage, sectionStart } from './archive-page.ts';
import type { Person } from './personal-table.ts';
import { type ArchivedKind, readArchive } from './read-archive.ts';
import { openTemporaryFile, type TemporaryFile } from './temporary-file.ts';

interface ArchiveOf extends Person {
  /** Named on the page, verified or not. */
  readonly shownEmail: string;
}

/**
 * Everything that is kept about a person as a zip: a file of JSON for each kind of record, and a page to
 * read. It is first written to a temporary file, so that a slow reader keeps no transaction open. Rejects with
 * the reason of `left` once that is aborted.
 */
export async function writeArchive(
  db: Database,
  person: ArchiveOf,
  left: AbortSignal,
): Promise<FileReply> {
  const file = await openTemporaryFile();
  try {
    await readArchive(db, person, left, (kinds) => writeZip(file, kinds, person.shownEmail));
  } catch (error) {
    await file.close();
    throw error;
  }
  const day = new Date().toISOString().slice(0, 10);
  return { name: `your-data-${day}.zip`, pages: 1, content: file.read(left) };
}

async function writeZip(file: TemporaryFile, kinds: readonly ArchivedKind[], email: string) {
  const chunks: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else chunks.push(chunk);
  });
  const flush = async () => {
    if (failure) throw failure;
    for (const chunk of chunks.splice(0)) await file.append(chunk);
  };
  for (const kind of kinds) {
    await writeEntry(zip, `data/${kind.name}.json`, flush, jsonOf(kind));
  }
  await writeEntry(zip, 'your-data.html', flush, pageOf(kinds, email));
  zip.end();
  await flush();
}

async function writeEntry(
  zip: Zip,
  name: string,
  flush: () => Promise<void>,
  texts: AsyncIterable<string>,
): Promise<void> {
  const entry = new ZipDeflate(name, { level: 6 });
  zip.add(entry);
  for await (const text of texts) {
    entry.push(Buffer.from(text));
    await flush();
  }
  entry.push(new Uint8Array(0), true);
  await flush();
}

async function* jsonOf({ batches }: ArchivedKind): AsyncIterable<string> {
  let before = '[\n';
  for await (const rows of batches()) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* pageOf(kinds: readonly ArchivedKind[], email: string): AsyncIterable<string> {
  yield pageStart(email, new Date());
  for (const { title, batches } of kinds) {
    let before = sectionStart(title);
    for await (const rows of batches()) {
      yield before + rows.map(recordOnPage).join('');
      before = '';
    }
  }
}
