import { testDatesInZone } from './ical.zones.property.ts';

testDatesInZone('Europe/Madrid');
