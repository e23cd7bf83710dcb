import { z } from 'zod';

/** Both calls always answer 200; this field tells the outcome. */
const status = z.string();
const message = z.string().optional();

/** https://developers.google.com/maps/documentation/geocoding/requests-geocoding#GeocodingResponses */
export const GeocodeAnswer = z.object({
  status,
  error_message: message,
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .default([]),
});

/** https://developers.google.com/maps/documentation/timezone/requests-timezone#Responses */
export const TimeZoneAnswer = z.object({
  status,
  error_message: message,
  timeZoneId: z.string().optional(),
  timeZoneName: z.string().optional(),
  rawOffset: z.number().optional(),
  dstOffset: z.number().optional(),
});

/** The key, or the account behind it, is not accepted. */
export const REFUSED = new Set(['REQUEST_DENIED', 'OVER_DAILY_LIMIT']);
/** Too fast, or a temporary problem at Google. */
export const LATER = new Set(['OVER_QUERY_LIMIT', 'UNKNOWN_ERROR']);
