import { Anchor, Button, Divider, Title } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { Loading } from '../../components/loading.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { destinationOf, withDestination } from '../../session/destination.ts';
import { useSession, useSessionState } from '../../session/session-context.tsx';
import classes from './sign-in-frame.module.css';
import type { useSubmission } from './use-submission.ts';

interface SignInFrameProps {
  readonly title: string;
  readonly detail: string;
  readonly submission: ReturnType<typeof useSubmission>;
  /** The way for those who are on the wrong one of the two pages. */
  readonly other: {
    readonly question: string;
    readonly label: string;
    readonly page: '/login' | '/register';
  };
  /** Left out where it is about a password. */
  readonly withoutGoogle?: boolean;
  /** The form. */
  readonly children: ReactNode;
}

/** What login and registration share. Whoever is signed in is taken to where they wanted to go. */
export function SignInFrame(props: SignInFrameProps) {
  const { title, detail, submission, other, withoutGoogle = false, children } = props;
  const session = useSession();
  const { cancelGoogle } = usePlatform();
  const state = useSessionState();
  const destination = destinationOf(useLocation().search);
  useEffect(() => session.prepare(), [session]);
  if (state.status === 'loading') return <Loading label="Loading your session" />;
  if (state.status === 'signed-in') return <Navigate to={destination} replace />;
  return (
    <div className={classes.frame}>
      <div className={classes.inner}>
        <div className={classes.words}>
          <Title order={1}>{title}</Title>
          <p className={classes.detail}>{detail}</p>
          {children}
          <p className={classes.failure} role="alert">
            {submission.failure}
          </p>
          {!withoutGoogle && (
            <>
              <Divider label="or" my="md" />
              <Button
                fullWidth
                size="md"
                variant="default"
                leftSection={<IconBrandGoogle size={18} stroke={1.6} aria-hidden="true" />}
                loading={submission.busy === 'google'}
                disabled={submission.busy === 'form'}
                onClick={() => submission.run('google', session.signInWithGoogle)}
              >
                Continue with Google
              </Button>
            </>
          )}
          {submission.busy === 'google' && cancelGoogle && (
            <p className={classes.waiting} role="status">
              Go on in your browser; Kerf waits here for three minutes.{' '}
              <Anchor component="button" type="button" inherit onClick={cancelGoogle}>
                Cancel
              </Anchor>
            </p>
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
