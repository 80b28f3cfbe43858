import { unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
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
function partName(path: string): string {
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

/** Handlers of a document's elements. Names come without a namespace prefix. */
interface XmlHandlers {
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
