import { Navigate } from 'react-router-dom';
import { Loading } from '../components/loading.tsx';
import { useRole } from '../session/role.queries.ts';
import { ErrorAlert } from './error-alert.tsx';

/** Leads to the screen that the person's role makes the first one. */
export function DashboardIndex() {
  const role = useRole();
  if (role.data) return <Navigate to={role.data.admin ? 'all-order' : 'my-order'} replace />;
  if (!role.isError) return <Loading label="Loading the dashboard" />;
  return (
    <ErrorAlert
      error={role.error}
      onRetry={() => void role.refetch()}
      retrying={role.isRefetching}
    />
  );
}
