/** A calendar as Airbnb writes it, with one stay; `code` when it names its reservation. */
export const airbnbFile = (arrival: string, departure: string, code?: string): string =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1418fb94e984-0f2d@airbnb.com',
    `DTSTART;VALUE=DATE:${arrival.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${departure.replaceAll('-', '')}`,
    'SUMMARY:Reserved',
    ...(code === undefined
      ? []
      : [`DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/${code}`]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
