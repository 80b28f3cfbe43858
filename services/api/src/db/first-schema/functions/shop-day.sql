-- The day of a moment in the shop's time zone, as the domain's `dayOf`. Sums by day are made in
-- Postgres.
create function shop_day(moment timestamptz, zone text) returns date
  language sql immutable parallel safe
  return (moment at time zone zone)::date;
