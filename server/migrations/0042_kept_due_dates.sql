-- phase: expand
-- The order of current_standings by date. They are computed again when they are read next.
delete from current_standings;
alter table current_standings add column due_dates date[] not null;
