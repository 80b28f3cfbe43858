-- Postgres has it since version 18. RFC 9562, section 5.7: the milliseconds, then the fraction of the
-- millisecond in twelve bits (section 6.2, method 3), so that the ids of one process ascend.
do $do$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then return; end if;
  create function uuidv7() returns uuid language sql volatile as $$
    select (
      lpad(to_hex(micros / 1000), 12, '0')
      || '7' || lpad(to_hex(micros % 1000 * 4096 / 1000), 3, '0')
      || to_hex(8 + floor(random() * 4)::int)
      || substring(replace(gen_random_uuid()::text, '-', '') from 18)
    )::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) as now
  $$;
end
$do$;
