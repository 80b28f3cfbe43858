import { IconTrash, type TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './parts.module.css';

interface RowLinkProps {
  readonly icon: TablerIcon;
  /** What it does: "Edit". */
  readonly word: string;
  /** The row's name. */
  readonly of: string;
  readonly to: string;
  readonly state?: unknown;
}

/** A link at a row's end, of which only the icon is shown where the column is narrow. */
export function RowLink({ icon: Icon, word, of, ...link }: RowLinkProps) {
  return (
    <Link className={classes.action} aria-label={`${word} ${of}`} title={word} {...link}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.word}>{word}</span>
    </Link>
  );
}

interface RowDeleteProps {
  /** The row's name. */
  readonly of: string;
  readonly onClick: () => void;
}

/** A button that deletes a row, of which only the icon is shown where the column is narrow. */
export function RowDelete({ of, onClick }: RowDeleteProps) {
  const label = `Delete ${of}`;
  return (
    <button
      type="button"
      className={classes.action}
      data-danger
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <IconTrash size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.word}>Delete</span>
    </button>
  );
}
