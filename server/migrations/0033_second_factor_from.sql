-- phase: expand
-- The day from which a policy asks for its second factor. Null: from the moment it was recorded.
alter table access_policies add column second_factor_from date;
