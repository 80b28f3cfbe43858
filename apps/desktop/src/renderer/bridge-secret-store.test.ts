import { describeSecretStore } from '@kerf/ui/platform/testing/secret-store.conformance';
import { createBridgeSecretStore } from './bridge-secret-store.ts';
import { createFakeBridge } from './fake-bridge.ts';

describeSecretStore('the store behind the bridge', () => ({
  store: createBridgeSecretStore(createFakeBridge().bridge.secrets),
  elsewhere: null,
}));
