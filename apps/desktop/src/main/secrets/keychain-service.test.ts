import { expect, it } from 'vitest';
import { keychainService } from './keychain-service.ts';

const usual = '/home/ada/.config/Kerf';

it('the usual profile keeps the entries of earlier versions', () => {
  expect(keychainService(usual, usual)).toBe('Kerf');
  expect(keychainService(`${usual}/`, usual)).toBe('Kerf');
});

it('every other profile has entries of its own', () => {
  const others = ['/home/ada/second', '/home/ada/third', `${usual}/second`];
  const services = others.map((folder) => keychainService(folder, usual));
  expect(new Set([...services, 'Kerf']).size).toBe(4);
});
