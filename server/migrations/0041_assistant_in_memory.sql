-- phase: expand
-- The assistant stems questions in memory; a program of 1.0.0 fills and reads this column.
alter table asked_questions alter column stems set default '{}';
