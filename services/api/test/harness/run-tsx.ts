import { loadTsx } from '../../src/tsx-loader.ts';

// Loaded before the tests' own modules, as `main.ts` does it.
loadTsx();
