import { useQuery } from '@tanstack/react-query';
import { IdCard, Printer } from 'lucide-react';
import { useParams } from 'react-router';

import type { CardGuest, RegistrationCard } from '#areas/desk/reception/card.contract.ts';
import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import { dayIn, type Instant, instantOf } from '#vocabulary/instant.ts';
import { LOCALES } from '#vocabulary/language.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import styles from './card-page.module.css';
import { cardQuery, signatureQuery } from './queries.ts';
import { Drawing } from './signed-agreement.tsx';

function Guests({ guests }: { readonly guests: readonly CardGuest[] }) {
  const { t, format, language } = useLanguage();
  const countries = new Intl.DisplayNames(LOCALES[language], { type: 'region' });
  const countryOf = (code: string | null) => {
    if (code === null) return t('app.blank');
    return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
  };
  return (
    <ol className={styles['guests']}>
      {guests.map((guest) => (
        <li key={guest._id}>
          <h3>
            {guest.name || t('app.stay.noName')}
            {guest.isMinor && <span className="xs muted"> · {t('app.card.minor')}</span>}
          </h3>
          <Facts
            facts={[
              {
                label: guest.documentType ?? t('app.card.document'),
                value: guest.documentNumber ?? t('app.blank'),
              },
              { label: t('app.card.nationality'), value: countryOf(guest.nationality) },
              {
                label: t('app.card.birth'),
                value: guest.birthDate ? format.date(guest.birthDate, 'numeric') : t('app.blank'),
              },
              { label: t('app.card.residence'), value: countryOf(guest.residenceCountry) },
              ...(guest.isMinor
                ? [{ label: t('app.card.responsible'), value: guest.responsibleAdult ?? t('app.blank') }]
                : []),
            ]}
          />
        </li>
      ))}
    </ol>
  );
}

/** With the year: paper is read long afterwards. */
function useMoment(zone: string): (moment: Instant) => string {
  const { format } = useLanguage();
  return (moment) => `${format.date(dayIn(zone, moment), 'numeric')}, ${format.time(moment, zone)}`;
}

/** The drawing where the guest signed on a screen, a line to sign on otherwise. */
function Signature({ card }: { readonly card: RegistrationCard }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const momentOf = useMoment(card.property.timezone);
  const { signedAt, signedBy, hasDrawing } = card.agreement;
  const isAsked = useAccess().mayCall(checkInContract.getSignature) && hasDrawing;
  const { data } = useQuery({
    ...signatureQuery(property.id, card.reservationId),
    enabled: isAsked,
  });
  const main = card.guests.find(({ isMain }) => isMain) ?? card.guests[0];
  const name = signedBy ?? main?.name ?? '';
  return (
    <div className={styles['signature']}>
      {isAsked && data ? (
        <Drawing picture={data} alt={t('app.checkIn.agreement.signature', { name })} />
      ) : (
        <span className={styles['rule']} />
      )}
      <p className="sm">{t('app.card.signature')}</p>
      {signedAt !== null && (
        <p className="xs muted">{t('app.card.signedBy', { name, at: momentOf(signedAt) })}</p>
      )}
    </div>
  );
}

function Paper({ card }: { readonly card: RegistrationCard }) {
  const { t, tn, format } = useLanguage();
  const { property, registration, listingName, channelName, channelCode } = card;
  const momentOf = useMoment(property.timezone);
  return (
    <Card padded className={styles['paper'] ?? ''}>
      <div className={styles['head']}>
        <div>
          <h2>{property.name}</h2>
          <p className="sm muted">{[property.address, property.city].filter(Boolean).join(', ')}</p>
        </div>
        {registration && (
          <p>
            <b>
              {registration.name} {registration.number}
            </b>
          </p>
        )}
      </div>
      <Facts
        facts={[
          { label: t('app.stay.listing'), value: listingName ?? t('app.stay.noListing') },
          { label: t('app.card.arrives'), value: format.date(card.checkInDate, 'numeric') },
          { label: t('app.card.leaves'), value: format.date(card.checkOutDate, 'numeric') },
          { label: t('app.nights.label'), value: card.nights },
          {
            label: t('app.card.code'),
            value: [soldByLabel(channelName, t), channelCode].filter(Boolean).join(' · '),
          },
        ]}
      />
      {card.guests.length === 0 ? (
        <Empty compact icon={<IdCard aria-hidden="true" />} title={t('app.card.none')} />
      ) : (
        <Guests guests={card.guests} />
      )}
      {card.unanswered > 0 && <Notice family="sun">{tn('app.card.unanswered', card.unanswered)}</Notice>}
      {card.notices.map((notice) => (
        <p key={notice} className="sm">
          {notice}
        </p>
      ))}
      <Signature card={card} />
      <p className="xs muted">{t('app.card.printed', { at: momentOf(instantOf(Date.now())) })}</p>
    </Card>
  );
}

/**
 * The registration card of a stay on paper. The server records each view with the person, because the card shows
 * documents in full (PRV-13).
 */
export function CardPage({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const { data: card, error, isFetching, refetch } = useQuery(cardQuery(property.id, id));
  return (
    <div className={styles['page']}>
      <Page
        kind="form"
        title={t('app.card.title')}
        subtitle={<span className={styles['screen']}>{t('app.card.lead')}</span>}
        actions={
          <div className={styles['screen']}>
            {card && (
              <Button kind="primary" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
                {t('app.card.print')}
              </Button>
            )}
            <ScreenLink to={home}>{t('app.card.back')}</ScreenLink>
          </div>
        }
      >
        {card && <Paper card={card} />}
        {!card && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!card && !error && (
          <div aria-busy="true">
            <Card padded>
              <Skeleton lines={8} />
            </Card>
          </div>
        )}
      </Page>
    </div>
  );
}
