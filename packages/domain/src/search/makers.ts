/** Other makers of blades, as buyers write them before a maker's number. In lower case. */
const makers: ReadonlySet<string> = new Set(
  'ake amana bahco bosch cmt dewalt diablo dimar evolution festool forrest freud guhdo hikoki hilti hitachi irwin kanefusa lenox leitz leuco makita metabo milwaukee morse ridgid sandvik skil starrett stehle tenryu trend'.split(
    ' ',
  ),
);

/** Whether a word is another maker's name. It is looked up as that, and never a misspelt word of ours. */
export function isMaker(word: string): boolean {
  return makers.has(word.toLowerCase());
}

/** What the trade calls a material, and the word that the catalogue has for it. Without hyphens and spaces. */
const tradeWords: ReadonlyMap<string, string> = new Map([
  ['nonferrous', 'aluminium'],
  ['aluminum', 'aluminium'],
  ['alu', 'aluminium'],
]);

/** The catalogue's own word for one of the trade's; null if it has none. */
export function catalogueWord(word: string): string | null {
  return tradeWords.get(word.toLowerCase().replaceAll(/[^\p{L}]/gu, '')) ?? null;
}
