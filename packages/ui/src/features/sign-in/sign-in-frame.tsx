import { Anchor, Button, Divider, Text, Title } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { type Submission, useSubmission } from '../../components/form/use-submission.ts';
import { Loading } from '../../components/loading.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { destinationOf, withDestination } from '../../session/destination.ts';
import { signInMessage } from '../../session/identity-problem.ts';
import { useSession, useSessionState } from '../../session/session-context.tsx';
import classes from './sign-in-frame.module.css';

/** The link to the other of the two pages. */
export interface OtherPage {
  readonly question: string;
  readonly label: string;
  readonly page: '/login' | '/register';
}

interface SignInFrameProps {
  readonly title: string;
  readonly detail: string;
  readonly form: Submission;
  /** Omitted if the form is about a password. */
  readonly google?: Submission;
  readonly other: OtherPage;
  /** The form. */
  readonly children: ReactNode;
}

/** Signs in with Google, which has no fields. */
export function useGoogle(): Submission {
  const session = useSession();
  return useSubmission({
    lostWith: null,
    check: () => ({ request: true, errors: {} }),
    send: session.signInWithGoogle,
  });
}

/** The layout of login and registration. Signed-in users are redirected to the destination. */
export function SignInFrame(props: SignInFrameProps) {
  const { title, detail, form, google, other, children } = props;
  const session = useSession();
  const { cancelGoogle } = usePlatform();
  const state = useSessionState();
  const destination = destinationOf(useLocation().search);
  const failure = form.failure ?? google?.failure;
  useEffect(() => session.prepare(), [session]);
  if (state.status === 'loading') return <Loading label="Loading your session" />;
  if (state.status === 'signed-in') return <Navigate to={destination} replace />;
  return (
    <div style={{ overflow: 'clip' }}>
      <div className={classes.inner}>
        <div className={classes.words}>
          <Title order={1}>{title}</Title>
          <Text mt="xs" mb={32} c="dimmed">
            {detail}
          </Text>
          {children}
          <p className={classes.failure} role="alert">
            {failure && signInMessage(failure)}
          </p>
          {google && (
            <>
              <Divider label="or" my="md" />
              <Button
                fullWidth
                size="md"
                variant="default"
                leftSection={<IconBrandGoogle size={18} stroke={1.6} aria-hidden="true" />}
                loading={google.sending}
                disabled={form.sending}
                onClick={() => {
                  form.clear();
                  google.submit();
                }}
              >
                Continue with Google
              </Button>
            </>
          )}
          {google?.sending && cancelGoogle && (
            <Text mt="sm" c="dimmed" role="status">
              Go on in your browser; Kerf waits here for three minutes.{' '}
              <Anchor component="button" type="button" onClick={cancelGoogle}>
                Cancel
              </Anchor>
            </Text>
          )}
          <p className={classes.other}>
            {other.question}{' '}
            <Link to={withDestination(other.page, destination)}>{other.label}</Link>
          </p>
        </div>
        <div className={classes.blade} aria-hidden="true">
          <BladeDrawing blade={heroBlade} variant="hero" />
        </div>
      </div>
    </div>
  );
}
