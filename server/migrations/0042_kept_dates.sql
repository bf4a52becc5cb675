-- phase: expand
-- Lists and forecasts read these dates. The standings are computed again when they are read next.
delete from current_standings;
alter table current_standings
  add column assigned_dates date[] not null,
  add column due_dates date[] not null,
  add column fulfilled_dates date[] not null,
  add column validity_ends date[] not null;
