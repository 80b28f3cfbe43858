/**
 * The oldest engines that Kerf runs in: Chromium of two years ago, the Firefox ESR before the current one, and
 * Safari of early 2024. The builds and the test of what they use read this table; docs/decisions/0056 says why.
 */
export const supportedEngines = {
  chrome: 130,
  edge: 130,
  firefox: 140,
  safari: 17.4,
  ios: 17.4,
} as const;

/** The web build's target. */
export const webTarget = Object.entries(supportedEngines).map(([name, version]) => name + version);

/** The desktop build's target: its one engine. */
export const desktopTarget = `chrome${supportedEngines.chrome}`;

/** What a supported engine may lack, by its key in MDN's compatibility data, with what happens without it. */
export const dispensable: Readonly<Record<string, string>> = {
  'api.Document.startViewTransition': 'React asks whether it exists.',
  'api.Element.startViewTransition': 'React asks whether it exists.',
  'api.EventTarget.when': 'A method of zod has this name.',
  'css.properties.accent-color': 'Radio buttons have the system’s color.',
  'css.properties.backdrop-filter': 'The build adds Safari’s prefix.',
  'css.properties.background-clip.text': 'Mantine adds Safari’s prefix.',
  'css.properties.content-visibility': 'Rows out of sight are laid out too.',
  'css.properties.field-sizing': 'A field does not grow with its text.',
  'css.properties.overscroll-behavior': 'The page scrolls on at the end of a list.',
  'css.properties.print-color-adjust': 'The build adds the prefix.',
  'css.properties.scrollbar-width': 'Scroll bars are as wide as the system’s.',
  'css.properties.text-box-edge': 'The text of badges stands a little lower.',
  'css.properties.text-box-trim': 'The text of badges stands a little lower.',
  'css.properties.text-wrap.balance': 'Lines break less evenly.',
  'css.properties.text-wrap.pretty': 'Lines break less evenly.',
  'css.properties.user-select': 'The build adds Safari’s prefix.',
  'javascript.builtins.Iterator.drop': 'A method of Kerf has this name.',
  'javascript.builtins.Iterator.take': 'A method of Kerf has this name.',
  'javascript.builtins.Iterator.toArray': 'A method of React has this name.',
};
