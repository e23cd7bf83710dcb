import pg from 'pg';

export type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

export type Sent = {
  /** In the order in which they were sent. */
  readonly statements: readonly Statement[];
  /** How often the process waited for a database: statements that are under way together count once. */
  readonly waits: number;
};

type Sending = Statement & {
  submit: (connection: unknown) => unknown;
  handleReadyForQuery: (connection: unknown) => unknown;
};

/** What this process sends to databases while `work` runs; only what `isMeant` counts. */
export async function statementsOf(
  work: () => Promise<unknown>,
  isMeant: (statement: Statement) => boolean = () => true,
): Promise<Sent> {
  const statements: Statement[] = [];
  const underWay = new Set<Sending>();
  let waits = 0;
  const query = pg.Query.prototype as unknown as Sending;
  const { submit, handleReadyForQuery } = query;
  query.submit = function (this: Sending, connection: unknown) {
    const sent = { name: this.name || this.text, text: this.text, values: this.values ?? [] };
    if (isMeant(sent)) {
      statements.push(sent);
      if (underWay.size === 0) waits += 1;
      underWay.add(this);
    }
    return submit.call(this, connection);
  };
  query.handleReadyForQuery = function (this: Sending, connection: unknown) {
    underWay.delete(this);
    return handleReadyForQuery.call(this, connection);
  };
  try {
    await work();
  } finally {
    Object.assign(query, { submit, handleReadyForQuery });
  }
  return { statements, waits };
}
