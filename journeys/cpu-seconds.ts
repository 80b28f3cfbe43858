import { readdirSync, readFileSync } from 'node:fs';

/** How often Linux counts a process' time, per second. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  /** Its own time and that of its children that have ended. */
  readonly ticks: number;
}

/**
 * The CPU seconds that a process and all below it have used so far; those that have ended count with whoever
 * waited for them. Undefined where there is no /proc.
 */
export function cpuSeconds(root: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const all = new Map(processIds().flatMap((id) => timesOf(id)));
  const isBelow = (id: number): boolean => {
    if (id === root) return true;
    const known = all.get(id);
    return known !== undefined && isBelow(known.parent);
  };
  const ticks = [...all].map(([id, times]) => (isBelow(id) ? times.ticks : 0));
  return ticks.reduce((sum, some) => sum + some, 0) / TICKS_PER_SECOND;
}

function processIds(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function timesOf(id: number): [number, ProcessTimes][] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name of the program is in parentheses, and may hold some itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return [[id, { parent: Number(fields[1]), ticks: user + system + endedUser + endedSystem }]];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
