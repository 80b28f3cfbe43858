import { type LineTexts, lineTextFaults } from '@kerf/domain/line-texts';
import type { OrderFields } from '@kerf/domain/po-number';
import { ProblemError } from '@kerf/domain/problem';
import type { OrderLineRow } from '../../db/schema.ts';

type TextColumns = Pick<OrderLineRow, 'note' | 'cost_center'>;

/** What a buyer said of a line, as it is stored. */
export function textColumns({ note, costCenter }: LineTexts): TextColumns {
  return { note: note || null, cost_center: costCenter || null };
}

/** The same as it is shown: without what was not said. */
export function lineTextsView({ note, cost_center: costCenter }: TextColumns): Partial<LineTexts> {
  return { ...(note !== null && { note }), ...(costCenter !== null && { costCenter }) };
}

interface SaidLine {
  readonly texts: LineTexts;
  /** Which line of the request it is. */
  readonly at: number;
}

/** Throws a ProblemError that names each text of a line which the account may not order with, or has to give. */
export function checkLineTexts(fields: OrderFields, lines: readonly SaidLine[]): void {
  const errors = lines.flatMap(({ texts, at }) =>
    lineTextFaults(fields, texts).map(({ field, message }) => ({
      path: `lines.${at}.${field}`,
      message,
    })),
  );
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', errors });
}
