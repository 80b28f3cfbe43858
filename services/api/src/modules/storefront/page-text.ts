/** The text of a page for clients without scripts, such as search engines. Plain text, unless stated otherwise. */
export interface PageText {
  readonly title: string;
  readonly description: string;
  /** The page's canonical URL. */
  readonly canonical: string;
  /** Of a picture of the page's subject, shown where the page is linked to. */
  readonly picture?: string | undefined;
  /** Structured data from schema.org, for search engines. */
  readonly data: readonly object[];
  /** The page's content, as HTML. */
  readonly content: string;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;
const MAIN = /<main(\s[^>]*)?>.*?<\/main>/s;
const NO_SCRIPT = /<noscript>[^<]*<\/noscript>/;

/**
 * The page of the app with the texts of one page: in its head, and in place of the front page's content,
 * which the scripts then replace with the full page.
 */
export function drawPage(shell: string, text: PageText): string {
  const head = [
    `<link rel="canonical" href="${escapeHtml(text.canonical)}" />`,
    ...openGraph(text),
    ...text.data.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ].join('');
  const description = `<meta name="description" content="${escapeHtml(text.description)}" />`;
  const page = shell
    .replace(TITLE, () => `<title>${escapeHtml(text.title)}</title>`)
    .replace(DESCRIPTION, () => description)
    .replace('</head>', () => `${head}</head>`);
  const isDrawn = MAIN.test(page);
  return isDrawn
    ? page.replace(MAIN, (_all, attributes = '') => `<main${attributes}>${text.content}</main>`)
    : page.replace(NO_SCRIPT, () => `<noscript>${text.content}</noscript>`);
}

/** For previews of links. https://ogp.me */
function openGraph({ title, description, canonical, picture }: PageText): string[] {
  const properties = {
    'og:site_name': 'Kerf',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    ...(picture !== undefined && { 'og:image': picture }),
  };
  return Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
  );
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

/** JSON that cannot end its script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
