import { expect, test } from 'vitest';
import { isShownPicture, pictureSources, readPictureHosts } from './client-config.ts';

const hosts = ['images.example.com', 'cdn.example.com:8443'];

test.each([
  ['https://images.example.com/me.jpg', true],
  ['https://IMAGES.example.com/me.jpg', true],
  ['https://cdn.example.com:8443/me.jpg', true],
  ['https://cdn.example.com/me.jpg', false],
  ['http://images.example.com/me.jpg', false],
  ['https://images.example.com.evil.example/me.jpg', false],
  ['https://images.example.com@evil.example/me.jpg', false],
  ['https://evil.example/?images.example.com', false],
  ['javascript:alert(1)//images.example.com', false],
  ['', false],
])('a picture at %s is shown: %s', (address, shown) => {
  expect(isShownPicture(address, hosts)).toBe(shown);
});

test('where no host is named, nobody’s picture is shown and those of products come from anywhere', () => {
  expect(isShownPicture('https://images.example.com/me.jpg', undefined)).toBe(false);
  const api = 'https://api.example.com/';
  expect(pictureSources(api, undefined)).toEqual(['https:']);
  expect(pictureSources('http://localhost:8787', undefined)).toEqual([
    'http://localhost:8787',
    'https:',
  ]);
  expect(pictureSources(api, hosts)).toEqual([
    'https://api.example.com',
    'https://images.example.com',
    'https://cdn.example.com:8443',
  ]);
});

test('hosts are parsed from a setting, and an invalid one is named', () => {
  expect(readPictureHosts(' Images.example.com, cdn.example.com:8443 ')).toEqual(hosts);
  expect(readPictureHosts('')).toBeUndefined();
  for (const wrong of ['https://a.example', '*', 'a.example/path', 'a.example; script-src *']) {
    expect(() => readPictureHosts(wrong)).toThrow(`PICTURE_HOSTS: ${wrong} is no host`);
  }
});
