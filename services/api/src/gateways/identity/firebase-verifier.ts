import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { CLOCK_TOLERANCE_SECONDS, identityFromClaims } from './firebase-claims.ts';
import { IdentityUnavailable, type IdentityVerifier } from './identity-verifier.ts';

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Verifies Firebase ID tokens by Google's published keys, without a service account. */
export function createFirebaseVerifier(projectId: string, keysUrl = GOOGLE_KEYS): IdentityVerifier {
  const keys = reachable(createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000 }));
  return {
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${projectId}`,
          audience: projectId,
          requiredClaims: ['exp', 'iat', 'auth_time', 'sub'],
          maxTokenAge: '1h',
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        });
        return identityFromClaims(payload, projectId);
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

/** Keys that cannot be had are our trouble; only one that nobody published is the token's. */
function reachable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      throw new IdentityUnavailable("The identity provider's keys cannot be had.", {
        cause: error,
      });
    }
  };
}
