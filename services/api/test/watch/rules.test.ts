import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { alertsOf } from '@kerf/testing/alerts';
import { serverProgram } from '@kerf/testing/server-programs';
import { afterAll, expect, test } from 'vitest';
import { type AlertCase, alertCases, wellShop } from './alert-cases.ts';

const promtool = serverProgram('promtool');
const folder = join(repositoryRoot, 'deploy', 'prometheus');
const rules = join(folder, 'kerf.rules.yml');
const severities = alertsOf(readFileSync(rules, 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'kerf-rules-'));

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const seriesOf = (series: Readonly<Record<string, string>>) =>
  Object.entries(series).map(([name, values]) => ({ series: name, values }));

/** What promtool complains of when it plays these tests, which are YAML since JSON is. */
function complaints(tests: readonly object[], everyMinutes: number): string {
  const path = join(scratch, 'tests.yml');
  const file = { rule_files: [rules], evaluation_interval: `${everyMinutes}m`, tests };
  writeFileSync(path, JSON.stringify(file));
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', path], {
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

test('promtool finds nothing wrong with the rules and the configuration', () => {
  execFileSync(promtool, ['check', 'config', '--lint-fatal', join(folder, 'prometheus.yml')]);
});

test('Each alert fires in its case, and says what it is about', () => {
  expect(alertCases.map(({ alert }) => alert)).toEqual([...severities.keys()]);
  const testOf = ({ alert, series, at, labels = {}, says }: AlertCase) => ({
    name: alert,
    interval: '1m',
    input_series: seriesOf(series),
    alert_rule_test: [
      {
        eval_time: at,
        alertname: alert,
        exp_alerts: [
          {
            exp_labels: { severity: severities.get(alert), ...labels },
            exp_annotations: { summary: says },
          },
        ],
      },
    ],
  });
  const isLong = ({ at }: AlertCase) => at.endsWith('h');
  const short = alertCases.filter((each) => !isLong(each));
  expect(complaints(short.map(testOf), 1)).toBe('');
  expect(complaints(alertCases.filter(isLong).map(testOf), 30)).toBe('');
});

test('No alert fires in a shop in which all is well', () => {
  const moments = ['1h', '30h', '100h', '169h', '191h'];
  const checks = moments.flatMap((at) =>
    [...severities.keys()].map((alert) => ({ eval_time: at, alertname: alert, exp_alerts: [] })),
  );
  const well = { interval: '1m', input_series: seriesOf(wellShop), alert_rule_test: checks };
  expect(complaints([well], 30)).toBe('');
});
