-- The departure that was sold to a guest who leaves earlier and pays for the nights that stay unused. Null: the guest pays
-- for the nights of the stay (W2-L-04).
alter table reservations add column charged_until date;
