import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The two font faces of the first screen; the others load when used. */
const firstFaces = [/archivo-latin-wght-normal/, /ibm-plex-sans-latin-wght-normal/];

/** Makes the browser load the fonts of the first screen in parallel with the styles. */
export function fontPreloadPlugin(): Plugin {
  return {
    name: 'kerf-font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2') && firstFaces.some((face) => face.test(file)))
          .map(preload),
    },
  };
}

function preload(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
    injectTo: 'head-prepend',
  };
}
