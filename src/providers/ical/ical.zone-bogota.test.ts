import { testDatesInZone } from './ical.zones.property.ts';

testDatesInZone('America/Bogota');
