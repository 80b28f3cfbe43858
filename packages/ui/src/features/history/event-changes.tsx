import { VisuallyHidden } from '@mantine/core';
import type { Change } from './event-detail.ts';
import { fieldLabel, fieldValue } from './event-values.ts';
import classes from './history.module.css';

/** Each changed field's old and new value: "Price $64.50 → $66.00". */
export function EventChanges({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            <VisuallyHidden>was </VisuallyHidden>
            <del>{fieldValue(field, from)}</del>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden> and became </VisuallyHidden>
            <ins>{fieldValue(field, to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
