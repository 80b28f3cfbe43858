/** What search engines and previews of links read of a page. Plain text. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The page's canonical address; a path where the shop's own address is not known. */
  readonly canonical: string;
  /** The address of a picture of the page's subject. */
  readonly picture?: string | undefined;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;

/** A page with another head: title, description, canonical address and link preview (https://ogp.me). */
export function withPageHead(page: string, head: PageHead): string {
  const { title, description, canonical, picture } = head;
  const properties = {
    'og:site_name': 'Kerf',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    ...(canonical.includes('://') && { 'og:url': canonical }),
    ...(picture !== undefined && { 'og:image': picture }),
  };
  const preview = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
  );
  const described = `<meta name="description" content="${escapeHtml(description)}" />`;
  const link = `<link rel="canonical" href="${escapeHtml(canonical)}" />`;
  return withInHead(
    withTitle(page, title).replace(DESCRIPTION, () => described),
    [link, ...preview],
  );
}

/** A page with another title. */
export function withTitle(page: string, title: string): string {
  return page.replace(TITLE, () => `<title>${escapeHtml(title)}</title>`);
}

/** A page with more elements in its head, as HTML. */
export function withInHead(page: string, elements: readonly string[]): string {
  return page.replace('</head>', () => `${elements.join('')}</head>`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? each);
}
