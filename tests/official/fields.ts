import type { OfficialCall, Schema } from './document.ts';

/**
 * Calls as a table of facts, for providers that publish no document that may be copied. A row is a field: method, path,
 * where (`query`, `body`, `form`, the status of an answer, or `4` for every refusal), its path in there
 * (`data[].address.city`, `*` for any name), type (`string|null`), format, values that it may have, need (`required`).
 * An answer or a body that is a list begins with `[]`.
 */
type Row = {
  readonly method: string;
  readonly path: string;
  readonly where: string;
  readonly field: string;
  readonly type: string;
  readonly format: string;
  readonly values: string;
  readonly need: string;
};

export function rowsOf(table: string): Row[] {
  const [head = '', ...lines] = table.trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) as Row;
  });
}

type Node = {
  readonly rows: Row[];
  readonly fields: Map<string, Node>;
};
const emptyNode = (): Node => ({ rows: [], fields: new Map() });

function nodeAt(root: Node, steps: readonly string[]): Node {
  let node = root;
  for (const step of steps) {
    const next = node.fields.get(step) ?? emptyNode();
    node.fields.set(step, next);
    node = next;
  }
  return node;
}

/** `data[].check-in` as `data`, `[]`, `check-in`. */
const stepsOf = (field: string): string[] => field.match(/\[\]|[^.[\]]+/g) ?? [];

function schemaOf({ rows, fields }: Node): Schema {
  const types = [...new Set(rows.flatMap(({ type }) => type.split('|').filter(Boolean)))];
  const values = rows.flatMap(({ values: all }) => all.split('|').filter(Boolean));
  const format = rows.map((row) => row.format).find(Boolean);
  const item = fields.get('[]');
  const named = [...fields].filter(([name]) => name !== '[]' && name !== '*');
  const any = fields.get('*');
  const isList = item !== undefined && named.length === 0;
  const isObject = !isList && (named.length > 0 || any !== undefined);
  const implied = isList ? ['array'] : isObject ? ['object'] : [];
  const all = types.length > 0 ? types : implied;
  return {
    ...(all.length > 0 && { type: all }),
    ...(format && { format }),
    ...(values.length > 0 && { enum: types.includes('null') ? [...values, null] : values }),
    ...(item && { items: schemaOf(item) }),
    ...(isObject && {
      properties: Object.fromEntries(named.map(([name, node]) => [name, schemaOf(node)])),
      additionalProperties: any ? schemaOf(any) : false,
      required: named
        .filter(([, node]) => node.rows.some(({ need }) => need === 'required'))
        .map(([name]) => name),
    }),
  };
}

const NOTHING: Schema = { type: 'object', properties: {}, additionalProperties: false };

export function callsOfFields(rows: readonly Row[]): OfficialCall[] {
  const calls = Map.groupBy(rows, ({ method, path }) => `${method} ${path}`);
  return [...calls.values()].map((ofCall): OfficialCall => {
    const [first] = ofCall;
    const places = Map.groupBy(ofCall, ({ where }) => where);
    const tree = (where: string, isNameOnly = false): Schema => {
      const root = emptyNode();
      for (const row of places.get(where) ?? []) {
        // A name in an address is a name, brackets and all.
        const steps = isNameOnly ? [row.field] : stepsOf(row.field);
        nodeAt(root, steps).rows.push(row);
      }
      return schemaOf(root);
    };
    const bodyType = places.has('form') ? 'form' : places.has('body') ? 'json' : null;
    return {
      method: first?.method ?? '',
      path: first?.path ?? '',
      query: places.has('query') ? tree('query', true) : NOTHING,
      headers: [],
      body: bodyType && { type: bodyType, schema: tree(bodyType === 'form' ? 'form' : 'body') },
      answers: Object.fromEntries(
        [...places.keys()].filter((where) => /^\d/.test(where)).map((where) => [where, tree(where)]),
      ),
      scopes: [],
    };
  });
}
