export { readSubjectNames } from './subject-names.service.ts';
