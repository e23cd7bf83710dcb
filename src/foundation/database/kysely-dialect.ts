import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

type Run = (query: CompiledQuery) => Promise<{ rows: unknown[]; rowCount: number | null }>;

const refuse = async (): Promise<never> => {
  throw new Error('Transactions are opened with database.transaction(), which sets the scope');
};

/**
 * Kysely builds and types the queries; the caller runs each one in a transaction with the tenant set. Kysely's own
 * transactions would leave the tenant out, so they are refused.
 */
export function scopedDialect(run: Run): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const { rows, rowCount } = await run(query);
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error('Streaming is not supported: page through the rows');
    },
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
