import { fieldProblem, type ProblemError } from '@kerf/domain/problem';
import type { FileForm } from './keep-file.ts';

/** The stored name of a paper, whatever the name in its URL. */
export const PAPER_NAME = 'paper.pdf';

const START = /^%PDF-[12]\.\d[\s\S]/;
/** The distance from the end in which readers look for the end marker; some writers append line breaks. */
const END_WITHIN = 1024;
const END = /startxref\s+\d+\s+%%EOF\s*$/;

/**
 * Validates an uploaded PDF by its bytes, from the first to the last, so that it cannot also be another
 * kind of file. Throws a ProblemError that says what is wrong.
 */
export function readPaper(bytes: Uint8Array): FileForm {
  if (!START.test(textOf(bytes.subarray(0, 16))))
    throw refusal('This is not a PDF document. Choose another file.');
  if (!END.test(textOf(bytes.subarray(-END_WITHIN)))) {
    throw refusal('This PDF is damaged, or something else follows it. Save it again as a PDF.');
  }
  return { name: PAPER_NAME, mediaType: 'application/pdf', bytes };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function refusal(message: string): ProblemError {
  return fieldProblem('file', message);
}
