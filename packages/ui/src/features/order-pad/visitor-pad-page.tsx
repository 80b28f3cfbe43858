import { Navigate } from 'react-router-dom';
import { commands } from '../../platform/commands.ts';
import { useAccount } from '../../session/session-context.tsx';
import { PageColumn } from '../../shared/page-column.tsx';
import { OrderPad } from './order-pad-page.tsx';

/** `/order-pad`: the pad of a visitor, kept on the device. Somebody who signs in goes on with it in the dashboard. */
export function VisitorPadPage() {
  const account = useAccount();
  if (account) return <Navigate to={commands.orderPad.to} replace />;
  return (
    <PageColumn>
      <OrderPad account={null} />
    </PageColumn>
  );
}
