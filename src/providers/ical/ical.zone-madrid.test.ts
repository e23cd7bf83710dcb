import { datesSurvive } from './ical.zones.property.ts';

datesSurvive('Europe/Madrid');
