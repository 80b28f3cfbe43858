import { escapeHtml } from './page-head.ts';

/** HTML that is put into a page as it is; everything else is escaped. */
export interface Html {
  readonly html: string;
}

/** What fills a place of a template: a text, HTML, or, for a part, the values of each of its repetitions. */
export type Filling = string | Html | readonly Fillings[];

export interface Fillings {
  readonly [name: string]: Filling;
}

/** The place in a template that a value is put into, in a text or an attribute. */
export function place(name: string): string {
  return `{{${name}}}`;
}

/** The attribute of the `template` element around a part that is there once for each of its fillings. */
export const PART = 'data-part';

const MARK = /<template data-part="([\w-]+)">|(<\/template>)|\{\{([\w-]+)\}\}/g;

type Piece =
  | { readonly text: string }
  | { readonly place: string }
  | { readonly part: string; readonly pieces: readonly Piece[] };

/** The function that fills a page's places and parts. A place without a value is left empty, as is such a part. */
export function readTemplate(page: string): (fillings: Fillings) => string {
  const pieces = readPieces(page);
  return (fillings) => fill(pieces, fillings);
}

function readPieces(page: string): readonly Piece[] {
  const open: { readonly part: string; readonly pieces: Piece[] }[] = [{ part: '', pieces: [] }];
  let end = 0;
  for (const mark of page.matchAll(MARK)) {
    const [all, part, closing, name] = mark;
    const inside = open.at(-1)?.pieces ?? [];
    inside.push({ text: page.slice(end, mark.index) });
    end = mark.index + all.length;
    if (name !== undefined) inside.push({ place: name });
    if (part !== undefined) open.push({ part, pieces: [] });
    const closed = closing === undefined ? undefined : open.pop();
    if (closed) open.at(-1)?.pieces.push(closed);
  }
  return [...(open[0]?.pieces ?? []), { text: page.slice(end) }];
}

function fill(pieces: readonly Piece[], fillings: Fillings): string {
  return pieces.map((piece) => pieceText(piece, fillings)).join('');
}

function pieceText(piece: Piece, fillings: Fillings): string {
  if ('text' in piece) return piece.text;
  if ('part' in piece) {
    const each = fillings[piece.part];
    if (each === undefined || typeof each === 'string' || 'html' in each) return '';
    return each.map((inner) => fill(piece.pieces, { ...fillings, ...inner })).join('');
  }
  const value = fillings[piece.place] ?? '';
  if (typeof value === 'string') return escapeHtml(value);
  return 'html' in value && typeof value.html === 'string' ? value.html : '';
}

/** JSON for a script element, which it cannot end. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
