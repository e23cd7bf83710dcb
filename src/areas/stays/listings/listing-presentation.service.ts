import type { Listing } from './listings.contract.ts';
import type { ListingWithType } from './listings.store.ts';

/** A listing without its calendars, which belong to a higher area. */
export type ListingCore = Omit<Listing, 'calendar' | 'calendars'>;

const typeOf = ({ type_id: id, type_name: name, type_kind: kind }: ListingWithType): Listing['type'] =>
  id !== null && name !== null && kind !== null ? { _id: id, name, kind } : null;

export const presentListing = (row: ListingWithType): ListingCore => ({
  _id: row.id,
  propertyId: row.property_id,
  internalName: row.name,
  type: typeOf(row),
  capacity: row.capacity,
  address: row.address,
  arrivalTime: row.arrival_time,
  departureTime: row.departure_time,
  status: row.status,
  state: row.state,
  whatsapp: row.whatsapp,
  wifiName: row.wifi_name,
  hasWifiPassword: row.wifi_password !== null,
  mapsButton: row.maps_button,
  uberButton: row.uber_button,
  directions: row.directions,
  photo: row.photo_id,
  provider: row.connection_id,
  externalId: row.external_id,
  externalName: row.external_name,
  version: row.version,
});
