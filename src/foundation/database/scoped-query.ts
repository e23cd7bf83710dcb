import pg from 'pg';

/** The part of pg's connection that writes protocol messages; pg-cursor works with the same. */
type Connection = {
  readonly stream: { cork?: () => void; uncork?: () => void };
  parse: (message: { name: string; text: string; types: number[] }) => void;
  bind: (message: { statement: string; values: string[] }) => void;
  execute: (message: { portal: string }) => void;
};

interface Submitted {
  callback: (error: Error | null, result: pg.QueryResult) => void;
  submit(connection: Connection): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

/** The settings of a scope, with and without an account: without one they are left out, because each setting costs. */
const OF_PROPERTY = { name: 'posada_property', text: `select set_config('app.property', $1, true)` };
const OF_ACCOUNT = {
  name: 'posada_account',
  text: `select set_config('app.property', $1, true), set_config('app.account', $2, true)`,
};

/** Which of the two a connection knows. */
const prepared = new WeakMap<Connection, Set<string>>();

/** The name of the statement; the connection is taught it when it is new there. */
function settingOn(connection: Connection, { name, text }: typeof OF_PROPERTY): string {
  const known = prepared.get(connection) ?? new Set();
  if (!known.has(name)) {
    connection.parse({ name, text, types: [] });
    prepared.set(connection, known.add(name));
  }
  return name;
}

const Query = pg.Query as unknown as new (config: pg.QueryConfig & { queryMode: 'extended' }) => Submitted;

/**
 * One statement with its tenant. Setting the tenant and running the statement travel as one batch up to a
 * single Sync, which PostgreSQL treats as one transaction: `set_config(…, true)` holds for exactly this
 * statement. It costs a third of begin, set, query, commit.
 */
class ScopedQuery extends Query {
  readonly #scope: readonly [string, string];
  /** The first result belongs to the setting and is dropped. */
  #isOpening = true;

  constructor(config: pg.QueryConfig, scope: readonly [string, string]) {
    super({ ...config, queryMode: 'extended' });
    this.#scope = scope;
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork?.();
    try {
      const [property, account] = this.#scope;
      const statement = settingOn(connection, account === '' ? OF_PROPERTY : OF_ACCOUNT);
      connection.bind({ statement, values: account === '' ? [property] : [property, account] });
      connection.execute({ portal: '' });
      return super.submit(connection);
    } finally {
      connection.stream.uncork?.();
    }
  }

  override handleDataRow(message: unknown): void {
    if (!this.#isOpening) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (!this.#isOpening) super.handleCommandComplete(message, connection);
    this.#isOpening = false;
  }
}

/** Runs one statement in a scope; empty texts are no scope. */
export function queryInScope(
  client: pg.PoolClient,
  scope: readonly [string, string],
  config: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(config, scope);
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(query as unknown as pg.Submittable);
  });
}
