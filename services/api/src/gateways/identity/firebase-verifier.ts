import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { createAccountDirectory } from './account-directory.ts';
import {
  CLOCK_TOLERANCE_SECONDS,
  IdentityUnavailable,
  type IdentityVerifier,
  identityFromClaims,
} from './identity-verifier.ts';
import { createServiceAccountToken, type ServiceAccount } from './service-account.ts';

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const TOOLKIT = 'https://identitytoolkit.googleapis.com';

interface FirebaseSettings {
  readonly projectId: string;
  readonly serviceAccount?: ServiceAccount | undefined;
  /** Google's by default. */
  readonly keysUrl?: string;
  readonly toolkitUrl?: string;
}

/** Verifies Firebase ID tokens by Google's published keys. Only looking up accounts needs a service account. */
export function createFirebaseVerifier(settings: FirebaseSettings): IdentityVerifier {
  const { projectId, serviceAccount, keysUrl = GOOGLE_KEYS, toolkitUrl = TOOLKIT } = settings;
  const keys = reachable(createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000 }));
  return {
    accounts: serviceAccount
      ? createAccountDirectory({
          projectId,
          url: toolkitUrl,
          authorize: createServiceAccountToken(serviceAccount),
        })
      : null,
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

/** Failing to fetch the keys is not the token's fault; naming an unpublished key is. */
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
