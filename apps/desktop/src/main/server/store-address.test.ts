import { expect, it } from 'vitest';
import { readStoreAddress } from './store-address.ts';

it.each([
  ['https://kerf.example', 'https://kerf.example'],
  ['  kerf.example ', 'https://kerf.example'],
  ['KERF.example/dashboard/my-order?page=2#top', 'https://kerf.example'],
  ['https://kerf.example:8443/', 'https://kerf.example:8443'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://127.0.0.1:5173/', 'http://127.0.0.1:5173'],
  ['http://[::1]:5173', 'http://[::1]:5173'],
])('%j means %s', (text, address) => {
  expect(readStoreAddress(text)).toEqual({ kind: 'address', address });
});

it.each([
  ['', 'not-an-address'],
  ['two words', 'not-an-address'],
  ['https://', 'not-an-address'],
  ['https://user:word@kerf.example', 'not-an-address'],
  ['file:///etc/passwd', 'not-an-address'],
  ['ftp://kerf.example', 'not-an-address'],
  ['javascript://kerf.example/%0aalert(1)', 'not-an-address'],
  ['app://kerf', 'not-an-address'],
  ['http://kerf.example', 'not-secure'],
  ['http://127.0.0.1.evil.example', 'not-secure'],
  ['http://localhost.evil.example', 'not-secure'],
  ['http://10.0.0.1:5173', 'not-secure'],
])('%j is refused: %s', (text, refusal) => {
  expect(readStoreAddress(text)).toEqual({ kind: 'refused', refusal });
});
