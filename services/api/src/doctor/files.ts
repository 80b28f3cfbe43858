import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { KnownSettings } from '../config.ts';
import { createFileStore } from '../gateways/files/open-file-store.ts';
import { Findings, reasonOf } from './finding.ts';

const PROBE = new TextEncoder().encode('Kerf looks whether files can be kept here.\n');
const GIB = 2 ** 30;
const FREE_MIN = GIB;

/** Keeps a small file, reads it back and deletes it. */
export async function examineFiles(settings: KnownSettings): Promise<Findings> {
  const findings = new Findings('Files');
  const wanted = settings.FILE_STORE_URL;
  if (wanted === undefined) return findings;
  const name = `doctor/${randomUUID()}.txt`;
  try {
    const store = createFileStore(wanted);
    await store.check();
    await store.put(name, PROBE, 'text/plain');
    try {
      const read = await store.read(name);
      const text = read && (await new Response(read.content).text());
      if (text !== new TextDecoder().decode(PROBE)) throw new Error('it gives back something else');
    } finally {
      await store.remove(name);
    }
    findings.fine('A file can be kept, read and deleted.');
    if (wanted.kind === 'folder') await examineSpace(wanted.path, findings);
  } catch (error) {
    findings.fault({
      what: `The file store does not keep a file: ${reasonOf(error)}.`,
      why: 'Pictures and documents of products cannot be added or seen.',
      remedy:
        'Look at FILE_STORE_URL, and at the rights of its folder or key: write, read, delete.',
    });
  }
  return findings;
}

async function examineSpace(folder: string, findings: Findings): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const inWords = `${(free / GIB).toFixed(1)} GiB`;
  if (free >= FREE_MIN) {
    findings.fine(`${inWords} are free there.`);
    return;
  }
  findings.warn({
    what: `Only ${inWords} are free in ${folder}.`,
    why: 'Soon no picture can be added.',
    remedy: 'Free some space there, or move the folder to a larger disk.',
  });
}
