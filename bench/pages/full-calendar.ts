import { Calendar, type CalendarOptions } from '@fullcalendar/core';
import resourceTimeline from '@fullcalendar/resource-timeline';

/** P-15's peer: FullCalendar's resource timeline with the stays that our calendar shows. */
type Stays = Pick<CalendarOptions, 'initialDate' | 'resources' | 'events'> & { readonly days: number };

const { days, ...shown } = (await (await fetch('/stays.json')).json()) as Stays;
const place = document.querySelector<HTMLElement>('#app');
if (!place) throw new Error('The page has no place for the calendar');
new Calendar(place, {
  ...shown,
  // Its licence for projects under the GNU licences, such as this one.
  schedulerLicenseKey: 'GPL-My-Project-Is-Open-Source',
  plugins: [resourceTimeline],
  initialView: 'ninetyDays',
  views: { ninetyDays: { type: 'resourceTimeline', duration: { days }, slotDuration: { days: 1 } } },
  height: 900,
}).render();
