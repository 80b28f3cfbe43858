import { PageHeader } from '../../components/page-header.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { AdminNext } from './admin-next.tsx';
import { CustomerNext } from './customer-next.tsx';
import { HelloSkeleton } from './hello-skeleton.tsx';

/** `/dashboard`: a greeting and what to do next. */
export function HelloPage() {
  const account = useAccount();
  if (!account) return null;
  const { email, displayName } = account;
  return (
    <>
      <PageHeader title={`Hello ${displayName === '' ? email : displayName}`} />
      <Next key={email} email={email} />
    </>
  );
}

function Next({ email }: { readonly email: string }) {
  const { kind, role } = useViewer();
  if (kind === 'admin') return <AdminNext />;
  if (kind === 'customer') return <CustomerNext email={email} />;
  if (!role.isError) return <HelloSkeleton />;
  return (
    <ErrorAlert
      error={role.error}
      onRetry={() => void role.refetch()}
      retrying={role.isRefetching}
    />
  );
}
