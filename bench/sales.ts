import { atMost, type Bench, median } from './bench.ts';

const SALES = 500;

/** W1-E-06: so many people want the same nights at once. Every request is answered; this is the wait of the last one. */
export async function measureSales({ rounds, stage, note }: Bench): Promise<void> {
  const { api, query, signUp } = await stage();
  // A host of its own, because the number of writes of one person a minute is limited.
  const host = await signUp('sales');
  const [room] = await query<{ id: string }>(
    `insert into listings (id, property_id, name) values (gen_random_uuid(), $1, 'Suite') returning id`,
    [host.propertyId],
  );
  const slowest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const day = `20${31 + round}-03-01`;
    const started = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: SALES }, async (_none, index) => {
        const { status } = await fetch(`${api}/api/pms/reservations`, {
          method: 'POST',
          headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            roomId: room?.id,
            guestName: `Huésped ${index}`,
            checkInDate: day,
            checkOutDate: day.replace(/-01$/, '-04'),
          }),
        });
        return status;
      }),
    );
    slowest.push((performance.now() - started) / 1000);
    const odd = statuses.filter((status) => ![201, 409, 503].includes(status));
    if (odd.length > 0) throw new Error(`${SALES} sales at once: ${odd.join(' ')}`);
  }
  note(
    'W1-E-06',
    `${SALES} sales of the same nights at once: the last answer`,
    median(slowest),
    atMost(' s', 5, 2),
  );
}
