import { datesSurvive } from './ical.zones.property.ts';

// Before the first date is made in this file's process.
process.env['TZ'] = 'America/Sao_Paulo';
datesSurvive('America/Sao_Paulo');
