import { decodeBytes, withoutControls } from '@kerf/contract/files/decode-bytes';
import { TEXT_FILE_BYTES_MAX } from '@kerf/domain/limits';
import { noTextRefusals } from '../../../../shared/no-text.messages.ts';

type TextFile =
  | { readonly kind: 'text'; readonly text: string }
  /** Why the file was refused, in words. */
  | { readonly kind: 'refused'; readonly words: string };

/** The text of a single dropped or selected file. */
export async function readTextFile(files: readonly File[]): Promise<TextFile> {
  const [only, ...more] = files;
  if (!only || more.length > 0) return refused('Add one file at a time. Nothing was added.');
  if (only.size > TEXT_FILE_BYTES_MAX)
    return refused('A file can be up to 4 MB. Nothing was added.');
  try {
    const decoded = decodeBytes(new Uint8Array(await only.arrayBuffer()));
    if (decoded.kind === 'text') return { kind: 'text', text: withoutControls(decoded.text) };
    const { title, detail } = noTextRefusals[decoded.what];
    return refused(`${title}. ${detail}`);
  } catch {
    return refused(`${only.name} could not be opened. Try again.`);
  }
}

function refused(words: string): TextFile {
  return { kind: 'refused', words };
}
