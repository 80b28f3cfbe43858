import { sql } from 'kysely';

/** Whether a row's faults are questions, as SQL. */
export const asks = sql<boolean>`coalesce(faults -> 0 ? 'question', false)`;

/** Whether a row asks something that is not answered yet. */
export const isOpen = sql<boolean>`(${asks} and answer is null)`;

/** What a row asks, in alphabetical order, as a JSON array. */
export const questionsAsked = sql<string[]>`(
  select jsonb_agg(fault ->> 'question' order by fault ->> 'question')
  from jsonb_array_elements(faults) as fault)`;
