import { fieldAt, isFailed, isUnloadable, listAt, textAt } from './report.ts';

/** The failures in reports of vitest or Playwright: the file, the test, and why. */
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
    .map((test) =>
      failureText(name, textAt(test, 'fullName'), listAt(test, 'failureMessages').join('\n')),
    );
}

function failuresOfSuite(suite: unknown): string[] {
  const specs = listAt(suite, 'specs').filter((spec) => fieldAt(spec, 'ok') === false);
  return [
    ...specs.map((spec) =>
      failureText(textAt(spec, 'file'), textAt(spec, 'title'), reasonOf(spec)),
    ),
    ...listAt(suite, 'suites').flatMap(failuresOfSuite),
  ];
}

function reasonOf(spec: unknown): string {
  return listAt(spec, 'tests')
    .flatMap((test) => listAt(test, 'results'))
    .flatMap((result) => listAt(result, 'errors'))
    .map((error) => textAt(error, 'message'))
    .join('\n');
}

function failureText(file: string, test: string, reason: string): string {
  return `${[file, test].filter(Boolean).join(' › ')}\n${reason}\n`;
}
