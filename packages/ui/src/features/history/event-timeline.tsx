import type { ChangeEvent } from '@kerf/contract/schemas/history';
import { once } from '@kerf/domain/once';
import { type Act, actsOf } from './acts.ts';
import { EventChanges } from './event-changes.tsx';
import { sourceBeside, whoOf } from './event-names.ts';
import { eventText } from './event-text.ts';
import classes from './event-timeline.module.css';

interface EventTimelineProps {
  /** Newest first. */
  readonly events: readonly ChangeEvent[];
  /** Customers do not see which staff member it was. */
  readonly showsPeople: boolean;
}

/** A record's events, grouped by day. */
export function EventTimeline({ events, showsPeople }: EventTimelineProps) {
  return byDay(actsOf(events)).map(({ day, ofDay }) => (
    <div key={ofDay[0]?._id ?? day}>
      <h3 className={classes.day}>{day}</h3>
      <ol className={classes.events}>
        {ofDay.map((event) => (
          <TimelineEvent key={event._id} event={event} showsPeople={showsPeople} />
        ))}
      </ol>
    </div>
  ));
}

interface TimelineEventProps {
  readonly event: Act;
  readonly showsPeople: boolean;
}

function TimelineEvent({ event, showsPeople }: TimelineEventProps) {
  return (
    <li className={classes.event}>
      <time dateTime={event.at}>{timeFormat().format(new Date(event.at))}</time>
      <div className={classes.what}>
        {[event, ...event.followed].map((part) => (
          <Part key={part._id} event={part} />
        ))}
        {showsPeople && <p className={classes.who}>{byWhom(event)}</p>}
      </div>
    </li>
  );
}

function Part({ event }: { readonly event: ChangeEvent }) {
  const { title, note, changes } = eventText(event);
  return (
    <>
      <p>
        <span className={classes.title}>{title}</span>
        {note !== '' && <span className={classes.note}> · {note}</span>}
      </p>
      <EventChanges changes={changes} />
    </>
  );
}

/** "Ada Marsh, Desktop app", or just "Kerf" for what the shop did itself. */
function byWhom(event: ChangeEvent): string {
  return [whoOf(event), sourceBeside(event)].filter(Boolean).join(', ');
}

const timeFormat = once(
  () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
);
const dayFormat = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
);

interface Day {
  readonly day: string;
  readonly ofDay: Act[];
}

function byDay(events: readonly Act[]): readonly Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const day = dayFormat().format(new Date(event.at));
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push(event);
    else days.push({ day, ofDay: [event] });
  }
  return days;
}
