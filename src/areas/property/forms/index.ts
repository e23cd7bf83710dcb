export { formsAsked } from './forms.service.ts';
