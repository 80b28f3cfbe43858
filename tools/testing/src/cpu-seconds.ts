import { existsSync, readFileSync } from 'node:fs';

const MACHINE = '/proc/stat';
/** Linux counts its programs' time in hundredths of a second, whatever its clock. */
const TICKS_PER_SECOND = 100;

/**
 * How long this machine's processors have been busy since it started, in seconds of user and system time.
 * Only Linux tells. A run's own share cannot be told from it: a browser's processes, and a database's, end
 * without their parents counting them.
 */
export function busySeconds(): number | undefined {
  if (!existsSync(MACHINE)) return undefined;
  const [, ...fields] = (readFileSync(MACHINE, 'utf8').split('\n')[0] ?? '').split(/\s+/);
  const [user = 0, nice = 0, system = 0] = fields.map(Number);
  return (user + nice + system) / TICKS_PER_SECOND;
}

/** Measures what a run costs, from now on. The returned function says it in one line. */
export function measureCost(): () => string {
  const startedAt = performance.now();
  const busyBefore = busySeconds();
  return () => {
    const wall = `${Math.round((performance.now() - startedAt) / 1000)} s`;
    const busyNow = busySeconds();
    if (busyBefore === undefined || busyNow === undefined) return wall;
    return `${wall}, ${Math.round(busyNow - busyBefore)} CPU seconds of this machine`;
  };
}
