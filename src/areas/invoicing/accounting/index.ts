export { accountingErrors } from './accounting.errors.ts';
export { codesFor } from './mapping.service.ts';
export { type Asked, asking, type Program, programIfAny } from './program.service.ts';
