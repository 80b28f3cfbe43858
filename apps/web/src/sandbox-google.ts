import { z } from 'zod';

const answer = z.object({
  type: z.literal('kerf-google'),
  credential: z.object({
    sub: z.string().min(1),
    email: z.email(),
    name: z.string(),
    email_verified: z.boolean(),
  }),
});

/** What the Auth emulator accepts as a Google credential. */
type SandboxAccount = z.infer<typeof answer>['credential'];

const CLOSED_CHECK_MS = 300;

/**
 * Opens the sandbox's stand-in for Google's account chooser and waits for its message. Rejects with the same
 * codes as a real popup.
 */
export function chooseSandboxAccount(page: Window, chooserUrl: string): Promise<SandboxAccount> {
  const popup = page.open(chooserUrl, 'kerf-google', 'popup,width=420,height=560');
  if (!popup) return Promise.reject(popupProblem('auth/popup-blocked'));
  return new Promise((resolve, reject) => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source !== popup || event.origin !== new URL(chooserUrl).origin) return;
      const parsed = answer.safeParse(event.data);
      if (!parsed.success) return;
      stop();
      popup.close();
      resolve(parsed.data.credential);
    };
    const watch = setInterval(() => {
      if (!popup.closed) return;
      stop();
      reject(popupProblem('auth/popup-closed-by-user'));
    }, CLOSED_CHECK_MS);
    const stop = () => {
      clearInterval(watch);
      page.removeEventListener('message', hear);
    };
    page.addEventListener('message', hear);
  });
}

function popupProblem(code: string): Error {
  return Object.assign(new Error(code), { code });
}
