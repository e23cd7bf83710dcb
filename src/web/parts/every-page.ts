type Page<Row> = { readonly data: readonly Row[]; readonly meta: { readonly next: string | null } };

/** Reads every page until the last (R-LIST-04). A row that moved meanwhile is kept once, in its last state (D-40). */
export async function readEveryPage<Row extends { readonly _id: string }>(
  read: (after: string | undefined) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  let after: string | undefined;
  do {
    const { data, meta } = await read(after);
    for (const row of data) rows.set(row._id, row);
    after = meta.next ?? undefined;
  } while (after !== undefined);
  return [...rows.values()];
}
