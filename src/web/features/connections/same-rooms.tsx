import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import {
  type SameRoom,
  sameRoomsContract,
} from '#areas/channels/pms-migration/same-rooms/same-rooms.contract.ts';
import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './connection-page.module.css';
import { CONNECTION_TOPICS, type LookEvery, sameRoomsQuery } from './queries.ts';

type SameRoomsProps = {
  readonly connection: PropertyIntegration;
  readonly name: string;
  readonly lookEvery: LookEvery;
};

const REASONS = {
  name: 'app.connection.same.reason.name',
  address: 'app.connection.same.reason.address',
} as const;

const keyOf = ({ roomId, listing }: SameRoom): string => `${roomId} ${listing._id}`;

/** Rooms of this system that may be listings of another one: a person says so once, for each or for all (W2-L-01). */
export function SameRooms({ connection, name, lookEvery }: SameRoomsProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const mayManage = useAccess().may('manage');
  const [pressed, setPressed] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...sameRoomsQuery(property.id, connection),
    refetchInterval: lookEvery,
  });
  const change = useChange(sameRoomsContract.answerSameRooms, {
    invalidates: [...CONNECTION_TOPICS, ['reservations'], ['calendar']],
  });
  if (data?.length === 0) return null;
  const open = data?.filter(({ answer }) => answer === null) ?? [];
  const answered = data?.filter(({ answer }) => answer !== null) ?? [];
  const answer = (key: string, rooms: readonly SameRoom[], isSame: boolean) => {
    setPressed(key);
    const answers = rooms.map(({ roomId, listing }) => ({ roomId, listingId: listing._id, isSame }));
    const sent = change.send({
      params: { id: connection._id },
      query: { propertyId: property.id },
      body: { answers },
    });
    void sent.then(
      () => notify('success', t(isSame ? 'app.connection.same.joined' : 'app.connection.same.separated')),
      (failure: Error) => notify('error', failure.message),
    );
  };
  const button = (key: string, rooms: readonly SameRoom[], isSame: boolean, look: Look) => (
    <Button
      size="small"
      kind={look.kind}
      busy={change.isPending && pressed === key}
      disabled={change.isPending}
      {...(look.label !== undefined && { 'aria-label': look.label })}
      onClick={() => answer(key, rooms, isSame)}
    >
      {look.text}
    </Button>
  );
  return (
    <Card
      title={t('app.connection.same')}
      mark={open.length > 0 && <StatusPill family="sky">{open.length}</StatusPill>}
      aside={
        mayManage &&
        open.length > 1 &&
        button('all', open, true, {
          kind: 'outlined',
          text: tn('app.connection.same.all', open.length),
        })
      }
    >
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true" className={styles['padded']}>
          <Skeleton lines={2} />
        </div>
      )}
      {open.length > 0 && <p className={styles['lead']}>{t('app.connection.same.text', { name })}</p>}
      {data && (
        <ul className={styles['list']}>
          {open.map((room) => (
            <Row key={keyOf(room)} room={room} name={name} note={reasonsOf(room)}>
              {mayManage &&
                button(`yes ${keyOf(room)}`, [room], true, {
                  kind: 'primary',
                  text: t('app.connection.same.yes'),
                  label: t('app.connection.same.yes.named', { name: room.listing.internalName }),
                })}
              {mayManage &&
                button(`no ${keyOf(room)}`, [room], false, {
                  kind: 'outlined',
                  text: t('app.connection.same.no'),
                  label: t('app.connection.same.no.named', { name: room.listing.internalName }),
                })}
            </Row>
          ))}
          {answered.map((room) => (
            <Row
              key={keyOf(room)}
              room={room}
              name={name}
              note={t(room.answer === 'same' ? 'app.connection.same.is' : 'app.connection.same.isNot')}
            >
              {mayManage &&
                button(`turn ${keyOf(room)}`, [room], room.answer !== 'same', {
                  kind: 'quiet',
                  text: t(room.answer === 'same' ? 'app.connection.same.part' : 'app.connection.same.join'),
                  label: t(
                    room.answer === 'same'
                      ? 'app.connection.same.part.named'
                      : 'app.connection.same.join.named',
                    { name: room.listing.internalName },
                  ),
                })}
            </Row>
          ))}
        </ul>
      )}
    </Card>
  );

  function reasonsOf({ reasons, staysInCommon }: SameRoom): string {
    return reasons
      .map((reason) =>
        reason === 'stays' ? tn('app.connection.same.reason.stays', staysInCommon) : t(REASONS[reason]),
      )
      .join(' · ');
  }
}

type Look = {
  readonly kind: 'primary' | 'outlined' | 'quiet';
  readonly text: string;
  /** What it is about, for people who do not see the row. */
  readonly label?: string;
};

type RowProps = {
  readonly room: SameRoom;
  readonly name: string;
  readonly note: string;
  readonly children: ReactNode;
};

/** One room with the listing that it may be: both systems are named. */
function Row({ room, name, note, children }: RowProps) {
  const { t } = useLanguage();
  return (
    <li className={styles['same']}>
      <div>
        <b>
          {t('app.connection.same.pair', {
            room: room.roomName,
            name,
            listing: room.listing.internalName,
            system: room.system,
          })}
        </b>
        <p className="sm muted">{note}</p>
      </div>
      <div className={styles['answers']}>{children}</div>
    </li>
  );
}
