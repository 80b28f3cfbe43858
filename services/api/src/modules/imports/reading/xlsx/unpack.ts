import { unzipSync } from 'fflate';
import { ImportFault } from '../table.ts';

/**
 * The maximum unpacked size of the parts to read. A sheet of twenty thousand products has less than a third
 * of it.
 */
const UNPACKED_BYTES_MAX = 96 * 1024 * 1024;
const PARTS_MAX = 2_000;

const neededParts =
  /^xl\/(?:workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/i;

/**
 * Unpacks the parts of a workbook needed for its cells, by path. The claimed sizes are added up before
 * anything is unpacked, and no part is unpacked beyond its claim.
 */
export function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  let claimed = 0;
  let parts = 0;
  const needed = ({ name, originalSize }: { name: string; originalSize: number }) => {
    parts += 1;
    if (!neededParts.test(name)) return false;
    claimed += originalSize;
    if (claimed > UNPACKED_BYTES_MAX || parts > PARTS_MAX)
      throw new ImportFault('too-large-unpacked');
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: needed })));
  } catch (error) {
    if (error instanceof ImportFault) throw error;
    throw new ImportFault('damaged');
  }
}
