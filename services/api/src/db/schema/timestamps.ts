import type { ColumnType } from 'kysely';

/** A point in time that is set explicitly. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** A point in time that defaults to now. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
