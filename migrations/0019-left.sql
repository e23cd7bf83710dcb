-- When the house said that the guests of a stay left, perhaps before the planned day; null while they have not.
alter table reservations add column left_at timestamptz;
