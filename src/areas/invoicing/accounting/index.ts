export { accountingErrors } from './accounting.errors.ts';
export { codesFor } from './mapping.service.ts';
export { asking, type Program, programIfAny } from './program.service.ts';
