-- From where a session was opened, for its owner to tell it apart; null for those from before.
alter table sessions add column address text check (length(address) <= 100);
