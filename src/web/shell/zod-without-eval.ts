/**
 * Schemas compiled at run time would need `unsafe-eval` in the content security policy. Zod keeps its settings
 * here and looks when the first schema is made, so this is imported first; calling its `config` instead would
 * bring zod into pages that have no form.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
