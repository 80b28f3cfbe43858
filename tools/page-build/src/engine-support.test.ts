import { expect, test } from 'vitest';
import { unsupportedUses } from './engine-support.ts';

const styles = (text: string) => unsupportedUses([{ name: 'a.css', text }]);
const script = (text: string) => unsupportedUses([{ name: 'a.js', text }]);

test.each([
  ['a property', '.a{color:red;field-sizing:content}', 'css.properties.field-sizing'],
  ['a value', '.a{text-wrap:pretty}', 'css.properties.text-wrap.pretty'],
  ['a function', '.a{width:calc-size(auto,size)}', 'css.types.calc-size'],
  ['a rule', '@position-try --a{inset:0}', 'css.at-rules.position-try'],
  ['a pseudo element', 'select::picker-icon{color:red}', 'css.selectors.picker-icon'],
])('%s that a supported engine lacks is found in styles', (_kind, text, key) => {
  expect(styles(text)).toContain(key);
});

test.each([
  ['a class', 'new Temporal;new EyeDropper', 'api.EyeDropper'],
  ['a static method', 'e=Promise.try(f)', 'javascript.builtins.Promise.try'],
  ['a method', 'a.moveBefore(b,null)', 'api.Element.moveBefore'],
])('%s that a supported engine lacks is found in scripts', (_kind, text, key) => {
  expect(script(text)).toContain(key);
});

test('what every supported engine has is no finding', () => {
  expect(styles('@media print{.a:hover{display:grid;color:color-mix(in srgb,red,blue)}}')).toEqual(
    [],
  );
  expect(
    script('AbortSignal.any([a]);Map.groupBy(a,f);URL.canParse(b);a.at(0).toSorted()'),
  ).toEqual([]);
  expect(script('({...xr(this)})')).toEqual([]);
});
