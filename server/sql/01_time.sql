-- Days are those of Mexico City.

create function mexican_today() returns date language sql stable parallel safe
  return (now() at time zone 'America/Mexico_City')::date;


create function mexican_day(instant timestamptz) returns date language sql immutable parallel safe
  return (instant at time zone 'America/Mexico_City')::date;

-- The first instant after that day.
create function end_of_mexican_day(day date) returns timestamptz language sql immutable parallel safe
  return (day + 1)::timestamp at time zone 'America/Mexico_City';

-- The last valid day of a certificate. Months end as in PostgreSQL: six months from 31 August end on 28 or 29
-- February.
create function last_valid_day(issued_at timestamptz, months integer) returns date language sql immutable parallel safe
  return ((issued_at at time zone 'America/Mexico_City')::date + make_interval(months => months))::date;

-- The day of a yearly deadline; the 31st of a shorter month is its last day.
create function deadline_of_year(year integer, month integer, day integer) returns date language sql immutable parallel safe
  return least(make_date(year, month, 1) + (day - 1), (make_date(year, month, 1) + interval '1 month')::date - 1);

create function ledger_instant(instant timestamptz) returns text language sql stable parallel safe
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
