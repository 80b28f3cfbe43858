import classes from './number-text.module.css';

interface NumberTextProps {
  readonly text: string;
  /** Follows in a lighter weight: "mm", "each". */
  readonly unit?: string | undefined;
}

/** A number as text, in tabular figures. */
export function NumberText({ text, unit }: NumberTextProps) {
  return (
    <span className={classes.number}>
      {text}
      {unit !== undefined && (
        <>
          {' '}
          <span className={classes.unit}>{unit}</span>
        </>
      )}
    </span>
  );
}
