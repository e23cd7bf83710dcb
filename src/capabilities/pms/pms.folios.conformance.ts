import { expect, test } from 'vitest';

import { addDays, nightsBetween } from '#vocabulary/plain-date.ts';

import { failureOf } from '../failures.conformance.ts';
import type { ProviderConnection } from '../connection.ts';
import type { PmsCapability } from './pms.capability.ts';
import type { PmsTrouble } from './pms.conformance.ts';
import type { PmsFolioEntry } from './pms.folios.ts';

/** A property system that keeps accounts, at work against its simulator. */
export type FoliosSubject = {
  readonly pms: PmsCapability;
  readonly connection: ProviderConnection;
  readonly propertyId: string;
  /** A booking of one room with nights behind it and nights to come, whose nights come to its total. */
  readonly stayingId: string;
  readonly severalRoomsId: string;
  /** The entries of the folio of the stay in house so far, in minor units by kind; nights left out. */
  readonly entered: Readonly<Partial<Record<PmsFolioEntry['kind'], number>>>;
  /** Enters a charge of so much with a tax on top, and returns the number of the charge. */
  readonly charge: (reservationId: string, net: string, tax: string) => string;
  /** Takes it back there, with its tax. */
  readonly voidCharge: (reservationId: string, id: string) => Promise<void>;
  /** Enters so many charges that they do not fit on one page. */
  readonly chargeMany: (reservationId: string) => number;
  /** Lets the next night pass. */
  readonly passNight: () => void;
  readonly failNext: (trouble: PmsTrouble) => void;
  /** From now on the access may not read accounts. */
  readonly revokeReadAccess: () => void;
};

/** What every property system that keeps folios owes us. Each test gets a subject of its own. */
export function pmsFoliosConformance(start: () => Promise<FoliosSubject>): void {
  const begin = async () => {
    const subject = await start();
    const { pms, connection, propertyId } = subject;
    const { folios } = pms;
    if (!folios) throw new Error('The provider has no folios');
    const read = (id: string) => folios.getFolio(connection, propertyId, id);
    return {
      ...subject,
      folios,
      read,
      staying: () => read(subject.stayingId),
      stays: (id: string) => pms.getReservation(connection, propertyId, id),
    };
  };
  const sumOf = (entries: readonly PmsFolioEntry[]) =>
    entries.reduce((sum, { amount }) => sum + amount.minor, 0);

  test('every entry has a key of its own, its kind, its day and its sign [R-INV-15]', async () => {
    const { staying, entered } = await begin();
    const entries = await staying();
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    const others = Object.groupBy(
      entries.filter(({ night, amount }) => night === null && amount.minor !== 0),
      ({ kind }) => kind,
    );
    const sums = Object.fromEntries(Object.entries(others).map(([kind, of]) => [kind, sumOf(of)]));
    expect(sums).toEqual(entered);
    for (const { kind, method } of entries) {
      expect([kind, method !== null]).toEqual([kind, /payment|refund|deposit/.test(kind)]);
    }
  });

  test('its nights, behind and to come, are gross and sum to its total to the cent [USER-PAIN 5]', async () => {
    const { staying, stays, stayingId } = await begin();
    const [stay] = await stays(stayingId);
    const nights = (await staying()).filter(({ night }) => night !== null);
    expect(nights.map(({ night }) => String(night)).toSorted()).toEqual(
      Array.from({ length: nightsBetween(stay!.arrival, stay!.departure) }, (_none, place) =>
        addDays(stay!.arrival, place),
      ),
    );
    expect(sumOf(nights)).toBe(stay?.total?.minor);
    expect(new Set(nights.map(({ amount }) => amount.currency))).toEqual(new Set([stay?.total?.currency]));
  });

  test('read twice, and read when a night was posted under another number, it is the same [REL-08]', async () => {
    const { staying, passNight } = await begin();
    const byKey = (entries: readonly PmsFolioEntry[]) =>
      Object.fromEntries(entries.map(({ key, amount }) => [key, amount]));
    const before = byKey(await staying());
    expect(byKey(await staying())).toEqual(before);
    passNight();
    expect(byKey(await staying())).toEqual(before);
  });

  test('a tax on top stands inside of its charge; what is taken back is there with nothing', async () => {
    const { staying, stayingId, charge, voidCharge } = await begin();
    const id = charge(stayingId, '1000.10', '190.02');
    const found = async () => (await staying()).filter(({ externalId }) => externalId === id);
    expect(await found()).toMatchObject([{ kind: 'charge', amount: { minor: 119_012 }, night: null }]);
    await voidCharge(stayingId, id);
    expect(await found()).toMatchObject([{ kind: 'charge', amount: { minor: 0 } }]);
  });

  test('each room has its nights', async () => {
    const { read, stays, severalRoomsId } = await begin();
    const rooms = await stays(severalRoomsId);
    const nights = (await read(severalRoomsId)).filter(({ night }) => night !== null);
    for (const { stayId, total } of rooms) {
      expect(sumOf(nights.filter((one) => one.stayId === stayId))).toBe(total?.minor);
    }
  });

  test('it is read to the last page', async () => {
    const { staying, stayingId, chargeMany } = await begin();
    const before = (await staying()).length;
    expect((await staying()).length).toBe(before);
    const more = chargeMany(stayingId);
    expect((await staying()).length).toBe(before + more);
  });

  test('a booking that does not exist has no account, and a transaction leads to its booking', async () => {
    const { read, folios, connection, propertyId, stayingId, charge } = await begin();
    expect(await read('999999999')).toEqual([]);
    const id = charge(stayingId, '10.00', '1.90');
    expect(await folios.findBookingOfTransaction(connection, propertyId, id)).toBe(stayingId);
    expect(await folios.findBookingOfTransaction(connection, propertyId, '999999999')).toBeNull();
  });

  test('a payment of a guest stands in the account once and is found by its mark, and one of a strange kind is refused [REL-03]', async () => {
    const { staying, folios, connection, propertyId, stayingId } = await begin();
    const { payments } = folios;
    if (!payments) return;
    const payment = {
      reservationExternalId: stayingId,
      mark: 'Posada 5f3a9c2e71b0',
      amount: { minor: 45_000_050, currency: (await staying())[0]!.amount.currency },
      method: 'cash',
    } as const;
    expect(await payments.find(connection, propertyId, payment)).toBeNull();
    const id = await payments.add(connection, propertyId, payment);
    expect(await payments.find(connection, propertyId, payment)).toBe(id);
    expect((await staying()).filter(({ externalId }) => externalId === id)).toMatchObject([
      { kind: 'payment', method: 'cash', amount: { minor: -45_000_050 } },
    ]);
    expect(
      await payments.find(connection, propertyId, { ...payment, mark: 'Posada 000000000000' }),
    ).toBeNull();
    const strange = payments.add(connection, propertyId, { ...payment, method: 'cheque' });
    expect(await failureOf(strange)).toMatchObject({ kind: 'refused', fields: [{ field: 'method' }] });
  });

  test('it is read again after a fault; what may not be read is named [REL-43]', async () => {
    const { staying, failNext } = await begin();
    const before = await staying();
    failNext({ status: 503, times: 2 });
    expect(await staying()).toEqual(before);
    failNext({ garbage: true, times: 10 });
    expect((await failureOf(staying())).kind).toBe('wait');
    const subject = await begin();
    subject.revokeReadAccess();
    expect(await failureOf(subject.staying())).toMatchObject({
      kind: 'refused',
      fields: [{ field: 'permission' }],
    });
  });
}
