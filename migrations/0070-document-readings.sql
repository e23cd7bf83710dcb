-- What a photo said of a guest who has not confirmed it yet, sealed with the key of the guest: a tab that is closed in between
-- loses nothing, and whoever erases the guest erases it too (D-63). The picture itself is kept nowhere (PRV-02).
alter table guests add column reading bytea;
