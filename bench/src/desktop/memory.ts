import { readdirSync, readFileSync } from 'node:fs';

/** The memory in bytes of a process and its descendants, as proportional set size (PSS). Linux only. */
export function memoryOfTree(root: number): number {
  const parents = new Map(processes().map((pid) => [pid, parentOf(pid)]));
  const family = new Set([root]);
  // After pids wrap around, a child's pid may be below its parent's.
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid);
  }
  return [...family].reduce((total, pid) => total + memoryOf(pid), 0);
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number {
  const [, parent] = /\) \S (\d+)/.exec(textOf(`/proc/${pid}/stat`)) ?? [];
  return Number(parent ?? 0);
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
}
