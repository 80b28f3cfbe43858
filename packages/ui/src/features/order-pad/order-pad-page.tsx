import type { Order } from '@kerf/contract/schemas/order';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useAccount } from '../../session/session-context.tsx';
import type { Account } from '../../session/session-state.ts';
import { MachinePicker } from '../machines/machine-picker.tsx';
import { type PadGridHandle, useFocusRowsAfter } from './focus-field.ts';
import { PadGrid } from './grid/pad-grid.tsx';
import classes from './order-pad.module.css';
import { PadBar } from './pad-bar.tsx';
import { PadNotes } from './pad-notes.tsx';
import { PlacePanel } from './place/place-panel.tsx';
import { SignInPanel } from './place/sign-in-panel.tsx';
import { useAttention } from './use-attention.ts';
import { useDrops } from './use-drops.ts';
import { usePad } from './use-pad.ts';
import { roomMessage, useRowImport } from './use-row-import.ts';

/** `/dashboard/order-pad`: many products at once, typed, pasted or dropped, and placed as one order. */
export function OrderPadPage() {
  const account = useAccount();
  return account && <OrderPad key={account.email} account={account} />;
}

/** The order pad of an account or a visitor. */
export function OrderPad({ account }: { readonly account: Account | null }) {
  const state = usePad(account?.email ?? null);
  const navigate = useNavigate();
  const { views, onlyProblems, setOnlyProblems } = useAttention(state);
  const rowImport = useRowImport({
    room: state.store.room,
    onRows: (rows, at, words) => state.take(at, rows, words),
  });
  const hovering = useDrops(rowImport);
  const grid = useRef<PadGridHandle>(null);
  const focusRowsAfter = useFocusRowsAfter(grid);
  const onPlaced = (order: Order) => void navigate(`/dashboard/payment/${order._id}`);
  return (
    <div className={classes.page}>
      <PageHeader title="Order pad" count={state.views.length} />
      <div className={classes.intro}>
        <p className={classes.how}>
          Type a SKU or a name, paste rows from a spreadsheet, or drop a CSV file anywhere on the
          page. {roomMessage()}, kept {account ? 'in your account' : 'on this device'} until they
          are ordered.
        </p>
        <MachinePicker />
      </div>
      <PadNotes state={state} rowImport={rowImport} focusRowsAfter={focusRowsAfter} />
      <PadBar
        state={state}
        rowImport={rowImport}
        onlyProblems={onlyProblems}
        onOnlyProblems={setOnlyProblems}
        focusRowsAfter={focusRowsAfter}
      />
      {onlyProblems && views.length === 0 ? (
        <EmptyState kind="nothing-matches" title="No rows need attention" />
      ) : (
        <PadGrid ref={grid} state={state} views={views} growing={!onlyProblems} />
      )}
      {account ? (
        <PlacePanel state={state} account={account} onPlaced={onPlaced} />
      ) : (
        <SignInPanel state={state} />
      )}
      {hovering && <div className={classes.drop}>Drop the file to add its rows</div>}
    </div>
  );
}
