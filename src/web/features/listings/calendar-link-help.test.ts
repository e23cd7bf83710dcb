import { describe, expect, test } from 'vitest';

import { helpFor } from './calendar-link-help.ts';

describe('a wrong calendar link', () => {
  test.each([
    ['https://www.airbnb.com.co/rooms/20411873', 'advert', 'airbnb'],
    ['airbnb.com/h/casa-del-mango', 'advert', 'airbnb'],
    ['https://abnb.me/abcDEF', 'advert', 'airbnb'],
    ['https://www.airbnb.mx/calendar/ical/20411873.ics', 'cut', 'airbnb'],
    ['webcal://www.airbnb.com/calendar/ical/204', 'cut', 'airbnb'],
    ['https://www.booking.com/hotel/co/casa-del-mango.html', 'booking', 'booking'],
    ['https://admin.booking.com/hotel/hoteladmin/extranet_ng/manage/home.html', 'booking', 'booking'],
    ['https://ical.booking.com/v1/export', 'cut', 'booking'],
    ['https://www.vrbo.com/1234567', 'advert', 'vrbo'],
    ['http://www.vrbo.com/icalendar/12', 'cut', 'vrbo'],
    ['https://www.despegar.com.co/hoteles/h-1', 'other', undefined],
    ['https://notairbnb.example/rooms/1', 'other', undefined],
    ['mi calendario', 'noLink', undefined],
    ['20411873', 'noLink', undefined],
    ['https://', 'noLink', undefined],
  ])('%s is told apart as %s [W2-L-07]', (link, text, channel) => {
    expect(helpFor(link)).toEqual({ text: `app.listing.link.wrong.${text}`, channel });
  });
});
