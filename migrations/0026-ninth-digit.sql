-- Mobiles of Brazil are stored with their ninth digit, as they are read now (vocabulary/phone-rules.ts): a number that was stored
-- with eight would not be found at the sign-in any more. Where somebody has the number with nine already, both stay as they are.
update users set phone_number = regexp_replace(phone_number, '^(\+55[1-9]\d)', '\19')
  where phone_number ~ '^\+55[1-9]\d[6-9]\d{7}$'
    and not exists (
      select from users other
        where other.confirmed_at is not null and other.phone_number = regexp_replace(users.phone_number, '^(\+55[1-9]\d)', '\19')
    );
update invitations set phone_number = regexp_replace(phone_number, '^(\+55[1-9]\d)', '\19')
  where phone_number ~ '^\+55[1-9]\d[6-9]\d{7}$'
    and not exists (
      select from invitations other
        where other.property_id = invitations.property_id
          and other.phone_number = regexp_replace(invitations.phone_number, '^(\+55[1-9]\d)', '\19')
    );
