import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { parseSync } from 'oxc-parser';

/** The files that import each file. Paths are relative to the repository. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** The folder of each workspace package whose files others import by its name. */
const PACKAGE_FOLDERS: Readonly<Record<string, string>> = {
  'api-client': 'packages/api-client',
  contract: 'packages/contract',
  domain: 'packages/domain',
  ui: 'packages/ui',
  api: 'services/api',
  desktop: 'apps/desktop',
  web: 'apps/web',
  electron: 'tools/electron',
  mail: 'tools/mail',
  'page-build': 'tools/page-build',
  sample: 'tools/sample',
  sandbox: 'tools/sandbox',
  stripe: 'tools/stripe',
  testing: 'tools/testing',
  vies: 'tools/vies',
};

/** Reads the imports of every source file that git knows or would add, static and dynamic ones. */
export function readImporters(): Importers {
  const importers = new Map<string, string[]>();
  for (const file of sourceFiles()) {
    for (const imported of importsOf(file)) {
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [file]);
      else known.push(file);
    }
  }
  return importers;
}

function sourceFiles(): string[] {
  const list = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx'],
    { cwd: repositoryRoot, encoding: 'utf8' },
  );
  return list.split('\n').filter((file) => file !== '' && existsSync(join(repositoryRoot, file)));
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(repositoryRoot, file), 'utf8');
  const { module } = parseSync(file, source);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      source.slice(start + 1, end - 1),
    ),
  ];
  return [...new Set(requests)].flatMap((request) => resolved(file, request) ?? []);
}

/** The path of an imported file of this repository. Imports name their extension, but for packages' `.ts`. */
function resolved(importer: string, request: string): string | undefined {
  const [path = ''] = request.split('?');
  if (path.startsWith('.')) return normalize(join(dirname(importer), path));
  const [scope, name = '', ...rest] = path.split('/');
  const folder = scope === '@kerf' ? PACKAGE_FOLDERS[name] : undefined;
  if (folder === undefined || rest.length === 0) return undefined;
  const inner = rest.join('/');
  return `${folder}/src/${extname(inner) === '' ? `${inner}.ts` : inner}`;
}
