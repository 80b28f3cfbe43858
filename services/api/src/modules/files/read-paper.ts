import { ProblemError } from '@kerf/domain/problem';
import type { FileForm } from './keep-file.ts';

/** What a paper is stored as, whatever it is called in its address. */
export const PAPER_NAME = 'paper.pdf';

const START = /^%PDF-[12]\.\d[\s\S]/;
/** Where readers look for the end; some writers put line breaks after it. */
const END_WITHIN = 1024;
const END = /startxref\s+\d+\s+%%EOF\s*$/;

/**
 * An uploaded paper as it is stored: a PDF, judged by its bytes. It must be one from its first byte to its
 * last, so that it is not something else as well. Throws a ProblemError that says what is wrong.
 */
export function readPaper(bytes: Uint8Array): FileForm {
  if (!START.test(textOf(bytes.subarray(0, 16)))) throw refusal('Choose a PDF document.');
  if (!END.test(textOf(bytes.subarray(-END_WITHIN)))) {
    throw refusal('This PDF is damaged, or something else follows it. Save it again as a PDF.');
  }
  return { name: PAPER_NAME, mediaType: 'application/pdf', bytes };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function refusal(message: string): ProblemError {
  return new ProblemError({ code: 'validation_failed', errors: [{ path: 'file', message }] });
}
