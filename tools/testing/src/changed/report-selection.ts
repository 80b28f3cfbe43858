import type { Selection } from './selection.ts';

/** What a file of tests costs on average, in CPU seconds, by the start of its path. */
const SECONDS: readonly (readonly [start: string, seconds: number])[] = [
  ['services/api', 0.8],
  ['packages/ui', 0.25],
  ['', 0.3],
];
/** Both builds, a store, six journeys, and starting each program. */
const BASE_SECONDS = 110;
const JOURNEY_SECONDS = 8;
const PROCESSORS = 2;
/** From here on a reader wants to know why. */
const MANY_TESTS = 60;

/** What will run for a change, how long that takes, and what is left out. */
export function report(base: string, files: readonly string[], selection: Selection): string {
  const { tests, journeys, untested, widest } = selection;
  const lines = [
    `${counted(files.length, 'file')} changed since ${base}.`,
    `Runs: ${counted(tests.length, 'file')} of tests; six journeys${journeys.map((name) => `, ${name}`).join('')}.`,
    `About ${aboutMinutes(selection)} on two idle processors.`,
  ];
  if (widest !== undefined && widest.tests.size > MANY_TESTS) {
    lines.push(
      `${widest.file} is why: ${widest.reached} files import it, directly or not, and ${widest.tests.size} files of tests try them.`,
    );
  }
  if (untested.length > 0) lines.push(`No test is known for ${untested.join(', ')}.`);
  lines.push('Left out: every other test. All of them: npm test');
  return `\n── Changed ──\n${lines.join('\n')}`;
}

function aboutMinutes({ tests, journeys }: Selection): string {
  const parts = tests.map((file) => SECONDS.find(([start]) => file.startsWith(start))?.[1] ?? 0);
  const cpu =
    BASE_SECONDS + journeys.length * JOURNEY_SECONDS + parts.reduce((sum, one) => sum + one, 0);
  const minutes = cpu / PROCESSORS / 60;
  return minutes < 1.5 ? 'a minute' : `${Math.round(minutes)} minutes`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
