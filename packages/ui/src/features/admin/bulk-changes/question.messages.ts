import type { RowQuestion } from '@kerf/domain/bulk-change';
import { counted, formatQuantity } from '../../../components/quantity.tsx';

interface QuestionWords {
  /** How many rows ask, and what. */
  readonly asked: string;
  /** What the button says that applies them. */
  readonly applyAll: string;
}

/** What rows that ask these questions say, and their answer. */
export function questionWords(questions: readonly RowQuestion[], rows: number): QuestionWords {
  const all = rows === 1 ? '' : ` all ${formatQuantity(rows)}`;
  const [question, ...others] = questions;
  if (question === undefined || others.length > 0) {
    return { asked: `${counted(rows, 'row')} with questions`, applyAll: `Apply${all}` };
  }
  switch (question) {
    case 'low-price':
      return {
        asked: `${counted(rows, 'price')} far below the old one`,
        applyAll: rows === 1 ? 'Use this price' : `Use${all} prices`,
      };
    case 'withdrawn':
      return { asked: `${counted(rows, 'product')} withdrawn`, applyAll: `Restore${all}` };
  }
}
