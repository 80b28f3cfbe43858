import { createSecretMemory } from './memory-secret-store.ts';
import { describeSecretStore } from './testing/secret-store.conformance.ts';

describeSecretStore('a store in memory', () => {
  const memory = createSecretMemory();
  return { store: memory.open(), elsewhere: memory.open() };
});
