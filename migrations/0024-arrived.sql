-- When the house said that the guests of a stay came, perhaps after the planned day; null where it has said nothing of it.
alter table reservations add column arrived_at timestamptz;
