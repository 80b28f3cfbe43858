import { type Cents, formatCents } from '@kerf/domain/money';
import { NumberText } from './number-text.tsx';

interface MoneyProps {
  readonly cents: Cents;
  /** What the amount is for, in a lighter weight: "each". */
  readonly per?: string;
}

/** A dollar amount in tabular figures. */
export function Money({ cents, per }: MoneyProps) {
  return <NumberText text={formatCents(cents)} unit={per} />;
}
