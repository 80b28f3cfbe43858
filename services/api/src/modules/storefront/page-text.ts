/** The text of a page for readers that run no scripts, such as search engines. All of it is plain text. */
export interface PageText {
  readonly title: string;
  readonly description: string;
  /** The address that stands for all others of the page. */
  readonly canonical: string;
  /** As schema.org names it, for search engines. */
  readonly data: readonly object[];
  /** The page's content, as HTML. */
  readonly content: string;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;
const MAIN = /<main(\s[^>]*)?>.*?<\/main>/s;
const NO_SCRIPT = /<noscript>[^<]*<\/noscript>/;

/**
 * The shop's page with the texts of one address: in its head, and in place of the front page's content,
 * which the scripts replace by the same in full.
 */
export function drawPage(shell: string, text: PageText): string {
  const head = [
    `<link rel="canonical" href="${escapeHtml(text.canonical)}" />`,
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

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that can stand in an element or in an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? each);
}

/** JSON that cannot close its script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
