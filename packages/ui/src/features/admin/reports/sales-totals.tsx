import type { SalesReport } from '@kerf/contract/schemas/report';
import { measureNames, measures } from './measures.ts';
import { changeText } from './report.messages.ts';
import classes from './reports.module.css';

/** A period's totals, each with its change. */
export function SalesTotals({ report }: { readonly report: SalesReport }) {
  return (
    <dl className={classes.totals} aria-label="Totals">
      {measureNames.map((name) => {
        const { label, of, format } = measures[name];
        const [now, before] = [of(report.total), of(report.before)];
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.total}>{now === null ? '–' : format(now)}</span>
              <small>{changeText(now, before, format)}</small>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
