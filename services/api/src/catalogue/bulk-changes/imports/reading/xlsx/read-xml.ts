import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ImportFault } from '../table.ts';

/** Handlers of a document's elements. Names come without a namespace prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Thrown by a handler to stop parsing. */
export class EnoughRead extends Error {}

const PIECE_BYTES = 256 * 1024;

/** Parses a part of a workbook in chunks. */
export function readXml(bytes: Uint8Array, { open, text, close }: XmlHandlers): void {
  const parser = new SaxesParser({ position: false, xmlns: false });
  // Workbooks have no doctype, and entity expansion attacks need one.
  parser.on('doctype', () => {
    throw new ImportFault('damaged');
  });
  parser.on('error', () => {
    throw new ImportFault('damaged');
  });
  if (open) parser.on('opentag', (tag: SaxesTagPlain) => open(plainName(tag.name), tag.attributes));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', (tag: SaxesTagPlain) => close(plainName(tag.name)));
  const decoder = new TextDecoder(encodingOf(bytes));
  try {
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      parser.write(decoder.decode(bytes.subarray(start, start + PIECE_BYTES), { stream: true }));
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    if (!(error instanceof EnoughRead)) throw error;
  }
}

/** UTF-8, or UTF-16 with its mark: XML has no other encoding that every reader must know. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
