import { datesSurvive } from './ical.zones.property.ts';

datesSurvive('America/Sao_Paulo');
