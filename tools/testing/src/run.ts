import { testChanged } from './changed/test-changed.ts';
import { CHECKS_REPORT, check } from './check.ts';
import { forgetReport, readReport } from './command.ts';
import { measureCost } from './cpu-seconds.ts';
import { failuresOf } from './failures.ts';
import {
  ENGINES_REPORT,
  FULL_MATRIX,
  JOURNEYS_REPORT,
  walkEngines,
  walkJourneys,
} from './journeys.ts';
import {
  PART_REPORTS,
  testAllParts,
  testBackup,
  testChaos,
  testMostParts,
  testOldestPostgres,
  testParts,
  testRelease,
  testWatch,
} from './part-tests.ts';
import { closingLine, sum, type TestCount } from './test-count.ts';

const HELP = `npm test                 checks, tests of the parts, journeys, but for the longest
npm test -- changed      what tries the changes of this branch, and six journeys
npm test -- check        types, lint and dead code
npm test -- unit [PATH]  the tests of the parts
npm test -- journeys     the journeys in a browser and in the desktop app
npm test -- engines      a smoke in Firefox and WebKit
npm test -- chaos        processes killed, Postgres stopped, a full disk, overload, a pooler
npm test -- all          all of these, and the journeys on every page at every width
npm test -- release      long rehearsals, backups, alerts, and the API on the oldest Postgres`;

type Step = (args: readonly string[]) => Promise<TestCount>;

/** Journeys that install the app or replace it by its next version: `npm test -- release`. */
const INSTALLING = 'desktop/(?:packaged|updates)\\.';
/** What starts an app or a second shop for itself, or takes longest, and a change seldom breaks: `npm test -- all`. */
const SELDOM = [
  'browser/(?:bulk-fulfilling|categories|price-change|trade)\\.',
  'desktop/(?:documents|files|hardening|offline|server|session|window)\\.',
].join('|');

const REPORTS = [CHECKS_REPORT, ...PART_REPORTS, JOURNEYS_REPORT, ENGINES_REPORT];
const parts = {
  changed: [testChanged],
  check: [check],
  unit: [testAllParts],
  journeys: [walkJourneys],
  engines: [walkEngines],
  chaos: [testChaos],
  all: [
    check,
    testParts,
    testChaos,
    (args) => walkJourneys([`--grep-invert=${INSTALLING}`, ...args], FULL_MATRIX),
    walkEngines,
  ],
  release: [
    testRelease,
    testBackup,
    testWatch,
    (args) => walkJourneys([`--grep=${INSTALLING}`, ...args]),
    testOldestPostgres,
  ],
} satisfies Record<string, readonly Step[]>;

await main(process.argv.slice(2));

async function main([part, ...rest]: string[]): Promise<void> {
  if (part !== undefined && !isPart(part)) {
    console.error(HELP);
    process.exitCode = 2;
    return;
  }
  const costSoFar = measureCost();
  for (const report of REPORTS) forgetReport(report);
  const chosen: readonly Step[] =
    part === undefined
      ? [
          check,
          testMostParts,
          (args) => walkJourneys([`--grep-invert=${INSTALLING}|${SELDOM}`, ...args]),
        ]
      : parts[part];
  const counts: TestCount[] = [];
  for (const step of chosen) counts.push(await step(rest));
  const total = sum(counts);
  // Repeated at the end of a long log, where readers look first.
  const failures = failuresOf(REPORTS.map(readReport));
  if (failures.length > 0) console.log(`\n── Failed ──\n${failures.join('\n')}`);
  if (part === undefined) console.log('\nLeft out: npm test -- all, npm test -- release');
  process.exitCode = total.failed === 0 ? 0 : 1;
  console.log(`\n${costSoFar()}`);
  console.log(closingLine(total));
}

function isPart(name: string): name is keyof typeof parts {
  return Object.hasOwn(parts, name);
}
