-- What was stored under the old names (0045). No lock but those of the rows.

update connections
   set sync_started_at = reading_since, sync_total = reading_total, full_sync_at = whole_read_at
 where num_nonnulls(reading_since, reading_total, whole_read_at) > 0;
update check_ins
   set agreement_version = contract_version, agreement_language = contract_language, agreement_hash = contract_hash
 where num_nonnulls(contract_version, contract_language, contract_hash) > 0;
update reservations
   set last_synced = last_synced_of(told), pushing_version = amending, segments = parts
 where num_nonnulls(told, amending) > 0 or parts <> '[]';
