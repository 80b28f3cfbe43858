import type { BuildHeaders } from '@kerf/web/build-headers';

/** The headers of the web build's pages, for nginx. Browsers ask anew for a page each time. */
export function pageHeadersConf({ everywhere }: BuildHeaders): string {
  return conf({ ...everywhere, 'cache-control': 'no-cache' });
}

/** The headers of the files below /assets/, for nginx. */
export function assetHeadersConf({ everywhere, assets }: BuildHeaders): string {
  return conf({ ...everywhere, ...assets });
}

function conf(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${quoted(value)} always;\n`,
  );
  return `# Made from apps/web/src/page-headers.ts by npm run archive.\n${lines.join('')}`;
}

function quoted(value: string): string {
  // nginx would take a dollar sign for one of its variables, and cannot escape it.
  if (/[$\n]/.test(value)) throw new Error(`nginx cannot send ${value}`);
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** The location of the addresses that app.html answers, from the patterns of other web hosts. */
export function appPagesConf(patterns: readonly string[]): string {
  const alternatives = patterns.map((pattern) =>
    pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*'),
  );
  return `# Made from packages/ui/src/app/public-pages.ts by npm run archive.
location ~ ^(?:${alternatives.join('|')})$ {
  try_files /app.html =404;
  include /opt/kerf/current/deploy/nginx/page-headers.conf;
}
`;
}
