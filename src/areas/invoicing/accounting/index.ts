export { accountingErrors } from './accounting.errors.ts';
export { codesFor } from './mapping.service.ts';
export { type ProgramSelector, callProgram, type Program, findProgram } from './program.service.ts';
