import { describe, expect, it } from 'vitest';
import { email, line, optionalLine, optionalParagraph, paragraph, webAddress } from './text.ts';

const texts = {
  line: line(10),
  optionalLine: optionalLine(10),
  paragraph: paragraph(10),
  optionalParagraph: optionalParagraph(10),
};
const kinds = Object.entries(texts);

describe('text', () => {
  it.each(kinds)('is trimmed before it is measured: %s', (_kind, schema) => {
    expect(schema.parse(`   ${'a'.repeat(10)} \n`)).toBe('a'.repeat(10));
    expect(schema.safeParse('a'.repeat(11)).success).toBe(false);
  });

  it.each(kinds)('keeps every language and its signs: %s', (_kind, schema) => {
    for (const text of ['Jürgen', 'Łódź №7', '木工', 'חנה', '👩‍🔧', "O'Neil\t&"]) {
      expect(schema.parse(text)).toBe(text);
    }
  });

  it.each(kinds)('is stored in one form: %s', (_kind, schema) => {
    expect(schema.parse('\u00a0Cafe\u0301\u00a0A\u030a')).toBe('Café Å');
  });

  it.each(kinds)('is refused with what cannot be printed: %s', (_kind, schema) => {
    for (const bad of [
      '\0',
      '\u0007',
      '\u001b',
      '\u007f',
      '\u0085',
      '\u202e',
      '\u2066',
      '\ud800',
    ]) {
      expect(schema.safeParse(`a${bad}b`).error?.issues[0]?.message).toBe(
        'Remove the characters that cannot be printed.',
      );
    }
  });

  it.each(kinds)('is never guessed from something else: %s', (_kind, schema) => {
    for (const other of [null, undefined, 5, true, [], {}]) {
      expect(schema.safeParse(other).success).toBe(false);
    }
  });

  it('may be empty only where that is meant', () => {
    for (const empty of ['', '  ', '\n\t']) {
      expect(texts.line.safeParse(empty).error?.issues[0]?.message).toBe('Fill in this field.');
      expect(texts.paragraph.safeParse(empty).success).toBe(false);
      expect(texts.optionalLine.parse(empty)).toBe('');
      expect(texts.optionalParagraph.parse(empty)).toBe('');
    }
  });

  it('has one line or several', () => {
    for (const lineBreak of ['\n', '\r\n', '\u2028', '\u2029']) {
      expect(texts.line.safeParse(`a${lineBreak}b`).success).toBe(false);
      expect(texts.optionalLine.safeParse(`a${lineBreak}b`).success).toBe(false);
      expect(texts.paragraph.parse(`a${lineBreak}b`)).toBe(`a${lineBreak}b`);
    }
  });
});

describe('an e-mail address', () => {
  it('comes out canonical', () => {
    expect(email.parse(' Jane.Doe@Saw-Works.co.uk ')).toBe('jane.doe@saw-works.co.uk');
  });

  it('is refused with the message of the specification', () => {
    expect(email.safeParse('buyer@localhost').error?.issues[0]?.message).toBe(
      'provide a valid email',
    );
    expect(email.safeParse(5).success).toBe(false);
  });
});

describe('the address of a picture or page', () => {
  it.each([
    '',
    'https://cdn.example.com/a.jpg',
    'HTTPS://cdn.example.com/a b.jpg'.replace(' ', '%20'),
    'https://example.com:8443/x?y=1#z',
    'https://bücher.example/ä.png',
    'https://[2001:db8::1]/a.png',
  ])('is taken: "%s"', (address) => {
    expect(webAddress.parse(` ${address} `)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:image/png;base64,AAAA',
    'http://example.com/a.jpg',
    '//evil.example.com/a.jpg',
    '/a.jpg',
    'a.jpg',
    'https:evil.example.com',
    'https:/evil.example.com',
    'https:///evil.example.com',
    'https:\\\\evil.example.com',
    'https://\\evil.example.com',
    'https://',
    'https://exam\nple.com/a.jpg',
    'https://example.com/a b.jpg',
    'https://example.com/\0.jpg',
    'https://example.com/\u202egpj.exe',
    'https://exa<mple.com/',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'xhttps://example.com/',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('is refused: %j', (address) => {
    expect(webAddress.safeParse(address).success).toBe(false);
  });
});
