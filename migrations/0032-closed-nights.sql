-- What a calendar says is taken is kept as it was said. The blocks in `reservations` that keep it closed are made of it:
-- whatever of these nights nobody has (decision 18).
create table closed_nights (
  id uuid primary key,
  property_id uuid not null,
  listing_id uuid not null,
  foreign key (property_id, listing_id) references listings (property_id, id),
  -- The calendar that says so.
  source_id uuid not null,
  kind text not null check (kind in ('stay', 'block')),
  -- The reservation that a stay of the calendar is here. Without one its nights are closed all the same.
  stay_id uuid,
  foreign key (property_id, stay_id) references reservations (property_id, id) on delete set null (stay_id),
  channel_slug text not null,
  channel_name text not null,
  arrival date not null,
  departure date not null,
  check (departure > arrival)
);
create index closed_nights_of_listing on closed_nights (property_id, listing_id);
create index closed_nights_of_source on closed_nights (property_id, source_id);
create index closed_nights_of_stay on closed_nights (property_id, stay_id) where stay_id is not null;
call own_by_property('closed_nights');

alter table reservations
  -- A block that keeps nights of a stay closed which the stay itself does not have: it is in conflict, was cancelled
  -- here and not at its channel, or is shorter here.
  add column kept_for uuid,
  add constraint only_blocks_are_kept check (kept_for is null or kind = 'block'),
  add constraint stay_of_kept foreign key (property_id, kept_for) references reservations (property_id, id)
    on delete cascade;
create index reservations_kept on reservations (property_id, kept_for) where kept_for is not null;

-- A listing has as many calendars as it has channels; the one that was uploaded of a channel is replaced by the next.
alter table calendar_feeds
  drop constraint calendar_feeds_listing_id_key,
  add column name text check (length(name) between 1 and 60);
create index calendar_feeds_of_listing on calendar_feeds (property_id, listing_id);
create unique index calendar_feeds_one_upload on calendar_feeds (listing_id, channel) where url is null;

insert into closed_nights (id, property_id, listing_id, source_id, kind, stay_id, channel_slug, channel_name, arrival,
                           departure)
select gen_random_uuid(), entry.property_id, feed.listing_id, feed.id, told.kind,
       case when told.kind = 'stay' then told.id end, feed.channel,
       case feed.channel when 'airbnb' then 'Airbnb' when 'booking' then 'Booking' when 'vrbo' then 'Vrbo'
                         else 'Calendario' end,
       entry.arrival, entry.departure
  from calendar_entries entry
  join calendar_feeds feed on feed.id = entry.feed_id
  join reservations told on told.id = entry.reservation_id
 where entry.missed = 0;
-- Blocks of calendars that were removed belong to nobody: from now on they are the host's own, who may end them.
update reservations
   set source = 'manual', guest_name = channel_name, channel_slug = 'block', channel_name = 'block',
       version = version + 1
 where kind = 'block' and source = 'calendar'
   and not exists (select from calendar_entries where reservation_id = reservations.id);
delete from calendar_entries entry using reservations told
 where told.id = entry.reservation_id and told.kind = 'block';
-- What a calendar said and could not be kept is heard again at the next reading, which is now.
update calendar_feeds
   set etag = null, last_modified = null, content_hash = null, next_read_at = least(next_read_at, now())
 where url is not null;
