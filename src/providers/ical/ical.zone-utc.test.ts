import { datesSurvive } from './ical.zones.property.ts';

datesSurvive('UTC');
