-- phase: expand
-- A published notice cannot be withdrawn: a later one may replace it.
alter table reforms add column corrects_id uuid unique references reforms (id);
