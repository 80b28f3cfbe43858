import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The two faces of the first screen; the others can wait until they are used. */
const firstFaces = [/archivo-latin-wght-normal/, /ibm-plex-sans-latin-wght-normal/];

/** Has the browser fetch the fonts of the first screen beside the styles, not after them. */
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
