import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** A page's path and the module that renders it. */
interface PublicPage {
  readonly address: string;
  readonly module: string;
}

const ROUTES = /packages\/ui\/src\/app\/routes\.tsx$/;
const SCREEN = /screen\(\s*'(\/[^']*)',\s*[^,]+,\s*async \(\) =>\s*\(await import\('([^']+)'\)\)/g;
/** Loaded by every page with its first request to the server. */
const REPLIES = /packages\/api-client\/src\/contract-replies\.ts$/;

/** The pages with a URL of their own, read from the source of `routes.tsx`. */
export function publicPages(id: string, source: string): readonly PublicPage[] | null {
  if (!ROUTES.test(id)) return null;
  const pages = [...source.matchAll(SCREEN)].map(([, address = '', module = '']) => ({
    address,
    module: join(id, '..', module),
  }));
  if (pages.length === 0) throw new Error('No screens were found in routes.tsx');
  return pages;
}

/**
 * The files that each page needs in addition to those of every page. Each file is listed once and referred
 * to by index.
 */
export interface PageFiles {
  readonly files: readonly string[];
  readonly pages: readonly (readonly [address: string, files: readonly number[]])[];
}

const PAGES = /data-pages='([^']*)'/;

/** The files that a page needs, as a built page lists them. */
export function pageFilesOf(html: string, address: string): string[] {
  const { files, pages }: PageFiles = JSON.parse(PAGES.exec(html)?.[1] ?? '');
  const [, own = []] = pages.find(([page]) => page === address) ?? [];
  return own.flatMap((number) => files[number] ?? []);
}

export function filesOfPages(pages: readonly PublicPage[], bundle: Bundle): PageFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const started = needed(
    chunks.filter((chunk) => chunk.isEntry),
    bundle,
  );
  const files = new Map<string, number>();
  const numberOf = (file: string) => {
    const number = files.get(file) ?? files.size;
    files.set(file, number);
    return number;
  };
  const numbered = pages.map(({ address, module }) => {
    const own = chunks.filter(
      ({ facadeModuleId }) =>
        facadeModuleId !== null && (facadeModuleId === module || REPLIES.test(facadeModuleId)),
    );
    const wanted = [...needed(own, bundle)].filter((file) => !started.has(file));
    return [address, wanted.map((file) => numberOf(`/${file}`))] as const;
  });
  return { files: [...files.keys()], pages: numbered };
}

/** The chunks with everything they import, and their styles. */
function needed(chunks: readonly Chunk[], bundle: Bundle): Set<string> {
  const found = new Set<string>();
  const add = (chunk: Chunk) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  for (const chunk of chunks) add(chunk);
  return found;
}
