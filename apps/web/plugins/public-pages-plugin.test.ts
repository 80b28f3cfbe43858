import { expect, it } from 'vitest';
import { publicFiles } from './public-pages-plugin.ts';

const index = `<!doctype html><html><head>
<script src="/first-paint.js"></script><meta charset="utf-8" /><title>Kerf: saw blades</title>
<meta
  name="description"
  content="Blades."
/></head><body></body></html>`;

const files = publicFiles(index, 'https://kerf.example');
const file = (name: string) => files.get(name) ?? expect.unreachable(name);

it('writes a file for each listed page, with its title, description and address', () => {
  expect(file('blog.html')).toContain('<title>Blog · Kerf</title>');
  expect(file('blog.html')).toMatch(/<meta name="description" content="How saw blades work/);
  expect(file('blog.html')).toContain('<link rel="canonical" href="https://kerf.example/blog" />');
  expect(file('blog.html')).toContain('<meta property="og:title" content="Blog · Kerf" />');
  expect(file('blog.html')).toContain(
    '<meta property="og:url" content="https://kerf.example/blog" />',
  );
  expect(file('index.html')).toContain('<link rel="canonical" href="https://kerf.example/" />');
  expect(file('index.html')).toContain('<title>Kerf: saw blades</title>');
});

it('writes a page without an address for all others, and one that is not to be listed for addresses that lead nowhere', () => {
  expect(file('app.html')).not.toMatch(/canonical|og:|robots/);
  expect(file('404.html')).toContain('<title>Not found · Kerf</title>');
  expect(file('404.html')).toContain('<meta name="robots" content="noindex" />');
  expect(file('404.html')).not.toContain('canonical');
});

it('names the character set before all else', () => {
  for (const [name, text] of files) {
    if (name.endsWith('.html')) expect(text).toMatch(/<head>\s*<meta charset="utf-8" \/>/);
  }
});

it('tells hosts which addresses the app answers', () => {
  expect(file('_redirects').split('\n')).toContain('/dashboard/* /app.html 200');
  expect(file('_redirects')).toMatch(/^\/home \/index\.html 200$/m);
});

it('leaves out what needs the shop’s address if that is not known', () => {
  const text = publicFiles(index, '').get('blog.html');
  expect(text).toContain('<link rel="canonical" href="/blog" />');
  expect(text).not.toContain('og:url');
});
