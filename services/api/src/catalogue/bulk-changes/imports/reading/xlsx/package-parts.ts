import { unzipSync } from 'fflate';
import { ImportFault } from '../table.ts';

/**
 * The maximum unpacked size of the parts to read. A sheet of twenty thousand products has less than a third
 * of it.
 */
const UNPACKED_BYTES_MAX = 96 * 1024 * 1024;
const PARTS_MAX = 2_000;

/** The parts of a workbook, which is a zip file. */
export interface PackageParts {
  /** The names of all parts, as `partName` writes them. */
  readonly names: readonly string[];
  /**
   * Unpacks parts by their names and leaves out those that do not exist. Their claimed sizes are added up
   * before anything is unpacked, and no part is unpacked beyond its claim.
   */
  readonly unpack: (wanted: readonly string[]) => Map<string, Uint8Array>;
}

/** Opens a workbook without unpacking any of its parts. Throws an ImportFault. */
export function openPackage(bytes: Uint8Array): PackageParts {
  const names: string[] = [];
  unzip(bytes, ({ name }) => {
    names.push(partName(name));
    if (names.length > PARTS_MAX) throw new ImportFault('too-large-unpacked');
    return false;
  });
  const unpack = (wanted: readonly string[]) => {
    let claimed = 0;
    const found = unzip(bytes, ({ name, originalSize }) => {
      if (!wanted.includes(partName(name))) return false;
      claimed += originalSize;
      if (claimed > UNPACKED_BYTES_MAX) throw new ImportFault('too-large-unpacked');
      return true;
    });
    return new Map(Object.entries(found).map(([name, part]) => [partName(name), part]));
  };
  return { names, unpack };
}

type Filter = (file: { readonly name: string; readonly originalSize: number }) => boolean;

function unzip(bytes: Uint8Array, filter: Filter): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof ImportFault) throw error;
    throw new ImportFault('damaged');
  }
}

/** A part's name in one form: names ignore case, and some writers use backslashes or relative steps. */
export function partName(path: string): string {
  const steps: string[] = [];
  for (const step of unescaped(path).replaceAll('\\', '/').toLowerCase().split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** The name of a part that another one refers to, relative to its folder unless it begins with a slash. */
export function targetName(from: string, target: string): string {
  if (/^[\\/]/.test(target)) return partName(target);
  return partName(`${from.slice(0, from.lastIndexOf('/') + 1)}${target}`);
}

/** Names may be percent-encoded where they are referred to. */
function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
