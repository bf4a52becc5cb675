-- What let somebody in: a fact of the session and of its act in the ledger. null: from before.
alter table sessions add opened_with text check (opened_with in ('password', 'totp', 'recovery_code', 'passkey', 'provider'));
