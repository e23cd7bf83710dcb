import { readFile } from 'node:fs/promises';

import { type ESTree, parseAst, type Plugin, Visitor } from 'vite';

type Program = ReturnType<typeof parseAst>;
type Change = { readonly at: number; readonly to: number; readonly text: string };

/**
 * The properties of a call that the browser's client and its screens read; the server checks and describes the rest.
 */
const READ_BY_THE_CLIENT = new Set(['method', 'path', 'access', 'app', 'permission', 'multipart', 'raw']);
/** A file under this name has the schemas of the file and nothing else. */
const SCHEMAS = '?schemas';

/** The object literals of a file by name; calls that share a part spread one of these. */
function literalsOf({ body }: Program): ReadonlyMap<string, ESTree.ObjectExpression> {
  const literals = new Map<string, ESTree.ObjectExpression>();
  for (const statement of body) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      // `{ … } as const`
      const value = init?.type === 'TSAsExpression' ? init.expression : init;
      if (id.type === 'Identifier' && value?.type === 'ObjectExpression') literals.set(id.name, value);
    }
  }
  return literals;
}

/**
 * `defineCall({…})` with the properties that the client reads. The client needs to know that there is a meta, not its
 * content.
 */
function leanCalls(program: Program, code: string): Change[] {
  const literals = literalsOf(program);
  const keptOf = (call: ESTree.ObjectExpression): string[] =>
    call.properties.flatMap((part) => {
      if (part.type === 'SpreadElement') {
        const shared = part.argument.type === 'Identifier' ? literals.get(part.argument.name) : undefined;
        // Left out in silence, a call would lose its method.
        if (!shared) throw new Error(`${code.slice(part.start, part.end)} is not an object of the same file`);
        return keptOf(shared);
      }
      if (part.key.type !== 'Identifier') return [];
      if (part.key.name === 'meta') return ['meta: true'];
      return READ_BY_THE_CLIENT.has(part.key.name) ? [code.slice(part.start, part.end)] : [];
    });
  const changes: Change[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [call] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineCall') return;
      if (call?.type !== 'ObjectExpression') return;
      changes.push({ at: call.start, to: call.end, text: `{ ${keptOf(call).join(', ')} }` });
    },
  }).visit(program);
  return changes;
}

const HAS_AN_ADDRESS = new Set(['Literal', 'TemplateLiteral']);

/** What several calls share, if it has their path: calls also read the path by its name, which would keep its schemas. */
function leanParts(program: Program): Change[] {
  return [...literalsOf(program).values()].flatMap(({ properties, end }) => {
    const parts = properties.map((part, place) => ({
      name: part.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : undefined,
      part,
      to: properties[place + 1]?.start ?? end - 1,
    }));
    const isOfCalls = parts.some(
      ({ name, part }) => name === 'path' && part.type === 'Property' && HAS_AN_ADDRESS.has(part.value.type),
    );
    return parts
      .filter(({ name }) => isOfCalls && name !== undefined && !READ_BY_THE_CLIENT.has(name))
      .map(({ part: { start: at }, to }) => ({ at, to, text: '' }));
  });
}

const MADE_LIKE_A_SCHEMA = new Set(['CallExpression', 'MemberExpression', 'ObjectExpression']);
/** The errors that several calls share, `[folioErrors.closed, folioErrors.notPaid]`. */
const isListOfErrors = (init: ESTree.Expression): boolean =>
  init.type === 'ArrayExpression' && init.elements.every((element) => element?.type === 'MemberExpression');
/** A table of words or numbers is not a schema: pages without a form read it too. */
const isTable = (init: ESTree.Expression): boolean =>
  init.type === 'ObjectExpression' &&
  init.properties.every((part) => part.type === 'Property' && part.value.type === 'Literal');

/** Every constant of the file, schemas marked: creating one has no side effect, so an unused one may go. */
function* constantsOf({ body }: Program, code: string) {
  for (const statement of body) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      if (!init || id.type === 'ObjectPattern') continue;
      const isSchema =
        (MADE_LIKE_A_SCHEMA.has(init.type) || (!isExported && isListOfErrors(init))) &&
        !isTable(init) &&
        !code.slice(init.start, init.end).includes('defineCall(');
      yield {
        init,
        isSchema,
        exportAt: isExported ? { at: statement.start, to: declared.start } : undefined,
      };
    }
  }
}

/** The names of `const { roomId, status: _status, ...rest } = …`. */
const namesOf = ({ properties }: ESTree.ObjectPattern): string[] =>
  properties.flatMap((part) => {
    const to = part.type === 'RestElement' ? part.argument : part.value;
    return to.type === 'Identifier' ? [to.name] : [];
  });

/** Parts of a schema under names of their own: nothing drops such a statement, but it drops a constant of each. */
function partsOfSchemas({ body }: Program, code: string): Change[] {
  return body.flatMap((statement) => {
    if (statement.type !== 'VariableDeclaration') return [];
    const [declared, ...others] = statement.declarations;
    if (others.length > 0 || declared?.id.type !== 'ObjectPattern') return [];
    const whole = code.slice(statement.start, statement.end);
    const constants = namesOf(declared.id).map(
      (name) => `const ${name} = /* @__PURE__ */ (() => { ${whole} return ${name}; })();`,
    );
    return [{ at: statement.start, to: statement.end, text: constants.join('\n') }];
  });
}

/** One half of a file: its schemas, or its calls and functions, which then lead to the schemas. */
function half(code: string, isForSchemas: boolean): { changes: Change[]; hasOtherHalf: boolean } {
  const program = parseAst(code);
  const changes = [...leanCalls(program, code), ...leanParts(program), ...partsOfSchemas(program, code)];
  let hasOtherHalf = false;
  for (const { init, isSchema, exportAt } of constantsOf(program, code)) {
    if (isSchema) {
      changes.push({ at: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' });
      changes.push({ at: init.end, to: init.end, text: '))()' });
    }
    if (exportAt && isSchema !== isForSchemas) {
      changes.push({ ...exportAt, text: '' });
      hasOtherHalf = true;
    }
  }
  return { changes, hasOtherHalf };
}

/**
 * Contracts as the browser needs them: a page carries the schemas that its own forms use and no others, and the
 * guest's page no zod at all (P-14). A file is kept or left out as a whole where several pages share it, so the
 * schemas of a contract become a file of their own.
 */
export const leanContracts: Plugin = {
  name: 'lean-contracts',
  apply: 'build',
  load: {
    filter: { id: /\?schemas$/ },
    handler: async (id) => ({
      code: await readFile(id.slice(0, -SCHEMAS.length), 'utf8'),
      moduleType: 'ts',
      moduleSideEffects: false,
    }),
  },
  transform: {
    filter: { id: /(\.contract|\.errors|[/\\](vocabulary[/\\][\w-]+|call-parts))\.ts(\?schemas)?$/ },
    handler(code, id) {
      // Named by calls, for the server and the document only.
      if (id.endsWith('.errors.ts')) return { code, moduleSideEffects: false };
      const isForSchemas = id.endsWith(SCHEMAS);
      const { changes, hasOtherHalf } = half(code, isForSchemas);
      const changed = changes
        .toSorted((one, other) => one.at - other.at)
        .reduceRight((text, { at, to, text: own }) => text.slice(0, at) + own + text.slice(to), code);
      const rest = hasOtherHalf && !isForSchemas ? `\nexport * from '${id}${SCHEMAS}';` : '';
      return { code: changed + rest, moduleSideEffects: false };
    },
  },
};
