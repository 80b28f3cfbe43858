import type { PartVersion } from '../../platform/platform.ts';
import classes from './settings.module.css';

interface VersionsListProps {
  readonly versions: readonly PartVersion[];
}

/** The versions of the app and its components, for bug reports. */
export function VersionsList({ versions }: VersionsListProps) {
  return (
    <dl className={classes.versions}>
      {versions.map(({ part, version }) => (
        <div key={part} style={{ display: 'contents' }}>
          <dt>{part}</dt>
          <dd>{version}</dd>
        </div>
      ))}
    </dl>
  );
}
