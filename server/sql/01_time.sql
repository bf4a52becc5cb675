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

-- The last day on which evidence of a day fulfils an obligation, and the day on which it is due again. For an
-- obligation that is due once, earlier evidence counts too, if it was valid on the day of assignment.
create function covered_until(held_on date, valid_until date, repeat_months integer, repeat_month smallint, assigned_on date, counts_from date)
returns date language sql immutable parallel safe
  return case
    when repeat_months is not null then (held_on + make_interval(months => repeat_months))::date
    when repeat_month is not null then make_date(extract(year from held_on)::int, 12, 31)
    when held_on >= assigned_on or valid_until >= assigned_on or held_on >= counts_from then 'infinity'
  end;

create function due_again(
  held_on date, valid_until date, repeat_months integer, repeat_month smallint, repeat_day smallint, assigned_on date, counts_from date
) returns date language sql immutable parallel safe
  return case
    when repeat_month is null then covered_until(held_on, valid_until, repeat_months, repeat_month, assigned_on, counts_from)
    when held_on is not null then deadline_of_year(extract(year from held_on)::int + 1, repeat_month, repeat_day)
  end;

create function ledger_instant(instant timestamptz) returns text language sql stable parallel safe
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
