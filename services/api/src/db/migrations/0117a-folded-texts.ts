import { type Kysely, sql } from 'kysely';

/** How texts are compared when people search them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Most texts have no accents, and are done in a quarter of the time.
  await sql`
    create function folded(written text) returns text
      language plpgsql immutable parallel safe cost 10 as $$
      begin
        if octet_length(written) = length(written) then return lower(written); end if;
        return replace(replace(replace(replace(translate(
          lower(regexp_replace(normalize(written, NFKD), '[\\u0300-\\u036f]', '', 'g')),
          'øłđðħıς⁄', 'olddhiσ/'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
      end
    $$`.execute(db);
  await sql`
    comment on function folded(text) is
    'A text without case and accents, as searches compare it: the domain''s folded does the same. Indexed.'`.execute(
    db,
  );
}
