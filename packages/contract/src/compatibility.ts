import type { CallData, ContractData } from './compatibility/contract-data.ts';
import { breakingShapeChanges } from './compatibility/shape-changes.ts';

/**
 * Why a client built against the old contract would fail on the new one, one sentence each. Additions are
 * fine: installed desktop apps are older than the server they call.
 */
export function breakingChanges(old: ContractData, now: ContractData): string[] {
  return Object.entries(old).flatMap(([operation, before]) => {
    const after = now[operation];
    if (!after) return [`${operation} is gone`];
    return callChanges(before, after).map((change) => `${operation}: ${change}`);
  });
}

function callChanges(old: CallData, now: CallData): string[] {
  return [
    ...placeChanges(old, now),
    ...accessChanges(old, now),
    ...mannerChanges(old, now),
    ...requestChanges(old, now),
    ...breakingShapeChanges({ side: 'reply', old: old.reply, now: now.reply, at: 'reply' }),
  ];
}

function placeChanges(old: CallData, now: CallData): string[] {
  return (['method', 'path', 'status'] as const)
    .filter((key) => old[key] !== now[key])
    .map((key) => `${key} was ${old[key]} and is ${now[key]}`);
}

/** Looser access still admits every old caller; any other change may shut some out. */
function accessChanges({ access: old }: CallData, { access: now }: CallData): string[] {
  const looser = now === 'public' || (old === 'admin' && now === 'customer');
  return old === now || looser ? [] : [`access was ${old} and is ${now}`];
}

function mannerChanges(old: CallData, now: CallData): string[] {
  return [
    ...(old.paged === now.paged ? [] : [now.paged ? 'is now paged' : 'is no longer paged']),
    ...(old.file === now.file
      ? []
      : [`answers ${now.file ?? 'JSON'} in place of ${old.file ?? 'JSON'}`]),
    ...(old.streamed === now.streamed
      ? []
      : [now.streamed ? 'is now a stream' : 'is no longer a stream']),
    ...(old.idempotent && !now.idempotent ? ['no longer honours an Idempotency-Key'] : []),
  ];
}

function requestChanges(old: CallData, now: CallData): string[] {
  const parts = (['params', 'query'] as const).flatMap((at) =>
    breakingShapeChanges({ side: 'request', old: old[at], now: now[at], at }),
  );
  return [...parts, ...bodyChanges(old.body, now.body)];
}

function bodyChanges(old: CallData['body'], now: CallData['body']): string[] {
  if (!old) return now ? ['now takes a body'] : [];
  if (!now) return ['no longer takes a body'];
  return breakingShapeChanges({ side: 'request', old, now, at: 'body' });
}
