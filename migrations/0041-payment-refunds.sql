-- Money that goes back through the provider that took it (decision 124).

create table payment_refunds (
  -- The reference at the provider as well: a repeat is the same refund there.
  id uuid primary key,
  property_id uuid not null,
  payment_id uuid not null,
  -- Whose account gives it back.
  connection_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What had gone back through the provider by then, of all refunds of the payment.
  known_minor bigint not null check (known_minor >= 0),
  -- `unclear`: whether it went back could not be found out. `failed`: it went back, and the bank of the guest returned it.
  state text not null check (state in ('asked', 'done', 'refused', 'unclear', 'failed')),
  external_id text,
  -- The provider's words for why it did not go back.
  reason text,
  actor text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint payment_of_refund foreign key (property_id, payment_id) references received_payments (property_id, id),
  constraint end_of_refund check ((state = 'asked') = (ended_at is null))
);
create index payment_refunds_of_payment on payment_refunds (property_id, payment_id);
-- Those of some providers have no reference of ours: two on their way could not be told apart.
create unique index payment_refunds_one_asked on payment_refunds (property_id, payment_id) where state = 'asked';
create index payment_refunds_under_way on payment_refunds (property_id, connection_id) where state = 'asked';
call own_by_property('payment_refunds');
revoke delete on payment_refunds from posada_app;

alter table received_payments
  -- What is on its way back: asked of the provider, and not decided.
  add returning_minor bigint not null default 0 check (returning_minor >= 0),
  -- Of what went back, what a member gave back in another way. Its provider knows nothing of it.
  add by_hand_minor bigint not null default 0 check (by_hand_minor >= 0),
  -- Of what went back, what the bank of the guest did not take: the account of the host has it again.
  add failed_minor bigint not null default 0 check (failed_minor >= 0);
-- Until now providers gave nothing back: what they told was annulled or charged back as a whole.
update received_payments set by_hand_minor = refunded_minor where state = 'paid';

drop index received_payments_over;
create index received_payments_over on received_payments (property_id)
  where state in ('paid', 'refunded')
    and amount_minor + proposed_minor + failed_minor > counted_minor + refunded_minor + returning_minor
    and folio_state <> 'taken-out';
