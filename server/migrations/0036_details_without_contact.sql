-- An institution that never said where it is written to still corrects its name or its signer.
alter table entity_details alter column contact_email drop not null;
