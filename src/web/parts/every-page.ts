type Page<Row> = { readonly data: readonly Row[]; readonly meta: { readonly next: string | null } };

/** Reads on until the last page (R-LIST-04). What moved meanwhile is kept once, as it was read last (D-40). */
export async function everyPage<Row extends { readonly _id: string }>(
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
