import { fieldAt, isFailed, isUnloadable, listAt, numberAt, textAt } from './report.ts';

/** The failures in reports of vitest or Playwright: the file and line, the test, why, and what was kept of it. */
export function failuresOf(reports: readonly unknown[]): string[] {
  return reports.flatMap((report) => [
    ...listAt(report, 'testResults').flatMap(failuresOfFile),
    ...listAt(report, 'suites').flatMap(failuresOfSuite),
    ...listAt(report, 'errors').map((error) => textAt(error, 'message')),
  ]);
}

function failuresOfFile(file: unknown): string[] {
  const name = textAt(file, 'name');
  if (isUnloadable(file)) return [failureText(name, '', textAt(file, 'message'))];
  return listAt(file, 'assertionResults')
    .filter(isFailed)
    .map((test) => {
      const reason = listAt(test, 'failureMessages').join('\n');
      return failureText(placeIn(reason, name), textAt(test, 'fullName'), reason);
    });
}

/** The file with the line that a stack of calls names in it. */
function placeIn(stack: string, file: string): string {
  const after = stack.split(`${file}:`)[1];
  const line = after === undefined ? undefined : /^\d+/.exec(after)?.[0];
  return line === undefined ? file : `${file}:${line}`;
}

function failuresOfSuite(suite: unknown): string[] {
  const specs = listAt(suite, 'specs').filter((spec) => fieldAt(spec, 'ok') === false);
  return [
    ...specs.map((spec) => failureText(placeOf(spec), textAt(spec, 'title'), reasonOf(spec))),
    ...listAt(suite, 'suites').flatMap(failuresOfSuite),
  ];
}

function placeOf(spec: unknown): string {
  const line = listAt(spec, 'tests')
    .flatMap((test) => listAt(test, 'results'))
    .map((result) => numberAt(fieldAt(result, 'errorLocation'), 'line'))
    .find((found) => found !== undefined);
  return `journeys/${textAt(spec, 'file')}:${line ?? numberAt(spec, 'line') ?? ''}`;
}

function reasonOf(spec: unknown): string {
  const results = listAt(spec, 'tests').flatMap((test) => listAt(test, 'results'));
  const kept = results
    .flatMap((result) => listAt(result, 'attachments'))
    .map((attachment) => textAt(attachment, 'path'))
    .filter(Boolean);
  return [
    ...results
      .flatMap((result) => listAt(result, 'errors'))
      .map((error) => textAt(error, 'message')),
    ...kept.map((path) => `Kept: ${path}`),
  ].join('\n');
}

function failureText(place: string, test: string, reason: string): string {
  return `${[place, test].filter(Boolean).join(' › ')}\n${reason}\n`;
}
