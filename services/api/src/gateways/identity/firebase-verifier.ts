import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { identityFromClaims } from './firebase-claims.ts';
import type { IdentityVerifier } from './identity-verifier.ts';

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Verifies Firebase ID tokens by Google's published keys, without a service account. */
export function createFirebaseVerifier(projectId: string, keysUrl = GOOGLE_KEYS): IdentityVerifier {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000 });
  return {
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${projectId}`,
          audience: projectId,
          requiredClaims: ['exp', 'iat', 'auth_time', 'sub'],
          maxTokenAge: '1h',
          clockTolerance: 5,
        });
        return identityFromClaims(payload, projectId);
      } catch (error) {
        if (provesNothing(error)) return null;
        throw error;
      }
    },
  };
}

/** Unreachable keys are our trouble; every other fault is the token's. */
function provesNothing(error: unknown): boolean {
  return error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
}
