import { expect, it } from 'vitest';
import { canonicalForm, parseForm } from './form-body.ts';

it('brackets make groups, and lists come with or without an index', () => {
  const tree = parseForm('a=1&b[c][d]=2&l[1]=y&l[0]=x&m[]=p&m[]=q&e=');
  expect(tree).toEqual({
    a: '1',
    b: { c: { d: '2' } },
    e: '',
    l: { '0': 'x', '1': 'y' },
    m: { '0': 'p', '1': 'q' },
  });
});

it('percent-encoded brackets equal plain ones', () => {
  expect(parseForm('metadata%5Border_id%5D=7')).toEqual(parseForm('metadata[order_id]=7'));
});

it('a name cannot reach inherited properties', () => {
  const tree = parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect(Object.keys(tree)).toEqual(['__proto__', 'constructor']);
  expect({}).not.toHaveProperty('polluted');
});

it('the same parameters in another order are the same call', () => {
  const one = canonicalForm(parseForm('a=1&b[x]=2&b[y]=3'));
  expect(canonicalForm(parseForm('b[y]=3&b[x]=2&a=1'))).toBe(one);
  expect(canonicalForm(parseForm('b[y]=3&b[x]=2&a=2'))).not.toBe(one);
});
