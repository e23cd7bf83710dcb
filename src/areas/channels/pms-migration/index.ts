export { countOpenQuestions } from './same-rooms/same-rooms.service.ts';
