/** Other blade makers, in lower case, as buyers write them before a maker's number. */
const makers: ReadonlySet<string> = new Set(
  'ake amana bahco bosch cmt dewalt diablo dimar evolution festool forrest freud guhdo hikoki hilti hitachi irwin kanefusa lenox leitz leuco makita metabo milwaukee morse ridgid sandvik skil starrett stehle tenryu trend'.split(
    ' ',
  ),
);

/** Whether a word is another maker's name, which is never treated as a misspelling. */
export function isMaker(word: string): boolean {
  return makers.has(word.toLowerCase());
}

/** Trade names of materials, without hyphens and spaces, and the catalogue's words for them. */
const tradeWords: ReadonlyMap<string, string> = new Map([
  ['nonferrous', 'aluminium'],
  ['aluminum', 'aluminium'],
  ['alu', 'aluminium'],
]);

/** The catalogue's word for a trade name; null if it has none. */
export function catalogueWord(word: string): string | null {
  return tradeWords.get(word.toLowerCase().replaceAll(/[^\p{L}]/gu, '')) ?? null;
}
