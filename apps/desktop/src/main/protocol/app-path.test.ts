import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appFile } from './app-path.ts';

const FOLDER = resolve('/opt/kerf/renderer');

describe('an address of the app', () => {
  it.each([
    ['app://kerf/', 'index.html'],
    ['app://kerf', 'index.html'],
    ['app://kerf/index.html', 'index.html'],
    ['app://kerf/dashboard/my-order?page=2#row-4', 'index.html'],
    ['app://kerf/assets/index-B1x.js', 'assets/index-B1x.js'],
    ['app://kerf/assets/a%20b.js', 'assets/a b.js'],
    // Decoded once, this is a name that contains a percent sign.
    ['app://kerf/%252e%252e/secret.js', '%2e%2e/secret.js'],
    ['app://kerf/..%2fsecret.js'.replace('..%2f', 'assets/..%2f'), 'secret.js'],
  ])('%s is %s', (address, file) => {
    expect(appFile(FOLDER, address)).toBe(resolve(FOLDER, file));
  });

  it.each([
    // URL parsing removes the dots that it recognizes.
    'app://kerf/../../etc/passwd.txt',
    'app://kerf/%2e%2e/%2e%2e/etc/passwd.txt',
    'app://kerf/assets/./../index.html',
  ])('%s stays inside the folder', (address) => {
    expect(appFile(FOLDER, address)?.startsWith(`${FOLDER}/`)).toBe(true);
  });

  it.each([
    'app://kerf/..%2f..%2fetc%2fpasswd.txt',
    'app://kerf/%2e%2e%2fsecret.js',
    'app://kerf/assets/..%2f..%2fsecret.js',
    'app://kerf/..%5c..%5csecret.js',
    'app://kerf/..\\..\\secret.js'.replaceAll('\\', '%5C'),
    'app://kerf/%2Fetc%2Fpasswd.txt/..%2f..%2f..%2f..%2fx.js',
    'app://kerf/assets/a.js%00.png',
    'app://kerf/%zz.js',
    'app://evil/index.html',
    'app://kerf.evil.example/index.html',
    'app://kerf:81/index.html',
    'https://kerf/index.html',
    'file:///etc/passwd',
    'not an address',
  ])('%s is none', (address) => {
    expect(appFile(FOLDER, address)).toBeNull();
  });
});
