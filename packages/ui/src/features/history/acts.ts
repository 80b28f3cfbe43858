import type { ChangeEvent } from '@kerf/contract/schemas/history';

/** What somebody did to a record at once: its first event, with those that followed from it. */
export interface Act extends ChangeEvent {
  /** In the order in which they happened. */
  readonly followed: readonly ChangeEvent[];
}

/** Joins the events of each act. They come, and stay, newest first. */
export function actsOf(events: readonly ChangeEvent[]): Act[] {
  const acts = new Map<string, Act>();
  for (const event of events) {
    const key = keyOf(event);
    const later = acts.get(key);
    acts.set(key, { ...event, followed: later ? [later, ...later.followed] : [] });
  }
  return [...acts.values()];
}

/** Events of one act have the moment in common at which its transaction began. */
function keyOf({ _id, at, record, actor, source }: ChangeEvent): string {
  return record.id === null ? _id : [at, record.id, actor?.email, source].join(' ');
}
