-- The picture of a listing, one of the property's own files: the pair keeps out the files of others.
alter table uploaded_files add constraint file_of_property unique (property_id, id);
alter table listings add column photo_id uuid;
alter table listings add constraint photo_of_property
  foreign key (property_id, photo_id) references uploaded_files (property_id, id);
create index listings_with_photo on listings (property_id, photo_id) where photo_id is not null;
