import type { NoText } from '@kerf/contract/files/decode-bytes';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { encodingNames, type TextEncoding } from '@kerf/domain/text-encoding';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { noTextRefusals, type Refusal } from '../../shared/files/no-text.messages.ts';

type Refused =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-many'; readonly lines: number }
  | { readonly kind: 'too-large'; readonly bytes: number }
  | { readonly kind: 'no-text'; readonly what: NoText }
  | { readonly kind: 'no-room'; readonly rows: number; readonly room: number }
  | { readonly kind: 'several'; readonly files: number }
  | { readonly kind: 'unopened'; readonly error: unknown };

const MEBIBYTE = 1024 * 1024;

export function refusalOf(refused: Refused): Refusal {
  switch (refused.kind) {
    case 'empty':
      return {
        title: 'No rows found',
        detail:
          'Each row needs a SKU or name and a quantity. Download the sample CSV for an example.',
      };
    case 'too-many':
      return {
        title: `${formatQuantity(refused.lines)} rows are too many`,
        detail: `The pad holds up to ${formatQuantity(ORDER_LINES_MAX)} rows. Nothing was added. Split the file and order in parts.`,
      };
    case 'too-large':
      return {
        title: `${formatQuantity(Math.round(refused.bytes / MEBIBYTE))} MB is too large`,
        detail: 'A file can be up to 4 MB. Nothing was added.',
      };
    case 'no-text':
      return noTextRefusals[refused.what];
    case 'no-room':
      return {
        title: `No room for ${counted(refused.rows, 'row')}`,
        detail: `The pad holds up to ${formatQuantity(ORDER_LINES_MAX)} rows and has room for ${formatQuantity(refused.room)}. Nothing was added. Order or clear some rows first.`,
      };
    case 'several':
      return {
        title: 'One file at a time',
        detail: `${formatQuantity(refused.files)} files were dropped. Nothing was added.`,
      };
    case 'unopened':
      return {
        title: 'The file could not be opened',
        detail: refused.error instanceof Error ? refused.error.message : 'Try again.',
      };
  }
}

interface Added {
  readonly unread: readonly string[];
  readonly encoding?: TextEncoding;
  /** Whether the encoding was told by the file's bytes without doubt. */
  readonly isCertain?: boolean;
  /** How many rows have letters that cannot be read. */
  readonly spoilt?: number;
}

/** "60 rows added from order.csv. Ignored: Price." */
export function addedMessage(
  rows: number,
  file: string | null,
  { unread, encoding, isCertain = true, spoilt = 0 }: Added,
): string {
  const added = `${counted(rows, 'row')} added`;
  return [
    file === null ? `${added}.` : `${added} from ${file}.`,
    unread.length === 0 ? '' : `Ignored: ${unread.join(', ')}.`,
    encoding === undefined || encoding === 'UTF-8' || isCertain
      ? ''
      : `The file was read as ${encodingNames[encoding]}. Check accented letters.`,
    spoilt === 0 ? '' : `${counted(spoilt, 'row')} with letters that cannot be read.`,
  ]
    .filter((words) => words !== '')
    .join(' ');
}
