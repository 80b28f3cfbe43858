import { Navigate } from 'react-router-dom';
import { commands } from '../../platform/commands.ts';
import { useAccount } from '../../session/session-context.tsx';
import { PageColumn } from '../../shared/page-column.tsx';
import { OrderPad } from './order-pad-page.tsx';

/** `/order-pad`: a visitor's pad, stored on the device. After signing in, the pad moves to the dashboard. */
export function VisitorPadPage() {
  const account = useAccount();
  if (account) return <Navigate to={commands.orderPad.to} replace />;
  return (
    <PageColumn>
      <OrderPad account={null} />
    </PageColumn>
  );
}
