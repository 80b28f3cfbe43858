import { type PageHead, withInHead, withPageHead } from '@kerf/domain/page-head';

/** The text of a page for clients without scripts, such as search engines. Plain text, unless stated otherwise. */
export interface PageText extends PageHead {
  /** Structured data from schema.org, for search engines. */
  readonly data: readonly object[];
  /** The page's content, as HTML. */
  readonly content: string;
}

const MAIN = /<main(\s[^>]*)?>.*?<\/main>/s;
const NO_SCRIPT = /<noscript>[^<]*<\/noscript>/;

/**
 * The page of the app with the texts of one page: in its head, and in place of the front page's content,
 * which the scripts then replace with the full page.
 */
export function drawPage(shell: string, text: PageText): string {
  const data = text.data.map(
    (each) => `<script type="application/ld+json">${scriptJson(each)}</script>`,
  );
  const page = withInHead(withPageHead(shell, text), data);
  const isDrawn = MAIN.test(page);
  return isDrawn
    ? page.replace(MAIN, (_all, attributes = '') => `<main${attributes}>${text.content}</main>`)
    : page.replace(NO_SCRIPT, () => `<noscript>${text.content}</noscript>`);
}

/** JSON that cannot end its script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
