-- A browser that is named anew: who else is known in it stays known (SEC-11).
create index known_places_by_place on known_places (place);
