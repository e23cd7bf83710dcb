import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';

import { TO_PAYMENTS } from '#areas/guests/check-in/check-in.constants.ts';
import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import {
  paymentRequestsContract,
  type PaymentRequest,
  type ReceivedPayment,
} from '#areas/guests/guest-payments/requests.contract.ts';
import { useCopyCheckInLink } from '#web/parts/check-in-link.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { MoreMenu } from '#web/parts/more-menu.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmDialog, Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Avatar, StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { ChangeRequestForm } from './change-form.tsx';
import styles from './collections.module.css';
import { LetterPress } from './letter-press.tsx';
import type { CollectionLinks } from './links.ts';
import { ProofPhotos } from './proof-photo.tsx';
import { MONEY_TOPICS, requestQuery, stayRequestsQuery } from './queries.ts';
import {
  arrivedOf,
  isOfTest,
  isShort,
  overPayments,
  useAmount,
  useFullAmount,
  useRequestWords,
} from './request-words.ts';
import { ReturnPart } from './return-form.tsx';
import { ReturningPart } from './refund-part.tsx';
import { StayMoney } from './stay-money.tsx';
import { ConfirmTransferForm } from './transfer-form.tsx';

const FORM = 'payment-request';

type RequestDrawerProps = {
  readonly links: CollectionLinks;
  readonly folio: (reservationId: string) => string;
};

/** One request with all money of its stay. */
export function RequestDrawer({ links, folio }: RequestDrawerProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(links.home());
  const { data, error, isFetching, refetch } = useQuery(requestQuery(property.id, id));
  if (data) return <Loaded key={id} request={data} folio={folio} onClose={close} />;
  return (
    <Drawer open title={t('guestPayments.host.one')} onClose={close}>
      {data === null && <Empty compact title={t('guestPayments.host.gone')} />}
      {data === undefined && error && (
        <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && (
        <div aria-busy="true">
          <Skeleton lines={6} />
        </div>
      )}
    </Drawer>
  );
}

/** What was asked, what arrived, and the difference. */
function Figures({ request }: { readonly request: PaymentRequest }) {
  const { t } = useLanguage();
  const amountOf = useAmount();
  const { amount, missing, currency } = request;
  const [over] = overPayments(request);
  const last = over
    ? { label: t('guestPayments.host.over'), value: amountOf(over.over, over.currency), look: 'wrong' }
    : missing > 0
      ? { label: t('guestPayments.host.missing'), value: amountOf(missing, currency), look: 'open' }
      : { label: t('guestPayments.host.fits'), value: amountOf(0, currency), look: 'fits' };
  return (
    <dl className={classes(styles['figures'], 'num')}>
      <div>
        <dt>{t('guestPayments.host.asked')}</dt>
        <dd>{amountOf(amount, currency)}</dd>
      </div>
      <div>
        <dt>{t('guestPayments.host.arrived')}</dt>
        <dd>{amountOf(arrivedOf(request), currency)}</dd>
      </div>
      <div className={styles[`figure-${last.look}`]}>
        <dt>{last.label}</dt>
        <dd>{last.value}</dd>
      </div>
    </dl>
  );
}

/** What is short, with the press that ends it. */
function ShortPart({ request }: { readonly request: PaymentRequest }) {
  const { t } = useLanguage();
  const full = useFullAmount();
  const [isAsking, setAsking] = useState(false);
  const { amount, missing, currency } = request;
  return (
    <section className={classes(styles['cause'], styles['mild'])}>
      <p>
        {t('guestPayments.host.why.short', {
          arrived: full(amount - missing, currency),
          missing: full(missing, currency),
        })}
      </p>
      <May call={paymentRequestsContract.acceptShortPayment}>
        <div>
          <Button onClick={() => setAsking(true)}>{t('guestPayments.host.accept')}</Button>
        </div>
        <AcceptDialog request={request} open={isAsking} onClose={() => setAsking(false)} />
      </May>
    </section>
  );
}

/** A system keeps the account of the stay: Posada writes the payment there, or a member does and says so here. */
function TypePart({ payment }: { readonly payment: ReceivedPayment }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const full = useFullAmount();
  const { send, isPending } = useChange(paymentRequestsContract.markPaymentTyped, {
    invalidates: MONEY_TOPICS,
  });
  const { _id: id, toType: system, writesIn, amount, refunded, currency } = payment;
  if (writesIn !== null) {
    return (
      <p className="sm muted">
        {t('guestPayments.host.type.writing', { system: writesIn, amount: full(amount, currency) })}
      </p>
    );
  }
  if (system === null) return null;
  return (
    <section className={classes(styles['cause'], styles['mild'])}>
      <p>
        {t(refunded > 0 ? 'guestPayments.host.type.back' : 'guestPayments.host.type.text', {
          system,
          amount: full(amount, currency),
          refunded: full(refunded, currency),
        })}
      </p>
      <May call={paymentRequestsContract.markPaymentTyped}>
        <div>
          <Button
            busy={isPending}
            onClick={() => void send({ params: { id }, query: { propertyId: property.id } })}
          >
            {t('guestPayments.host.type.done', { system })}
          </Button>
        </div>
      </May>
    </section>
  );
}

function CancelDialog({
  request,
  open,
  onClose,
}: {
  readonly request: PaymentRequest;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const words = useRequestWords();
  const full = useFullAmount();
  const { send } = useChange(paymentRequestsContract.cancelPaymentRequest, { invalidates: MONEY_TOPICS });
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('guestPayments.host.cancel.question', { amount: full(request.amount, request.currency) })}
      confirmLabel={t('guestPayments.host.cancel')}
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { id: request._id }, query: { propertyId: property.id } });
        notify('success', t('guestPayments.host.cancel.done'));
      }}
    >
      <p>{t('guestPayments.host.cancel.text', { name: words.guest(request) })}</p>
    </ConfirmDialog>
  );
}

type Mode = 'look' | 'transfer' | 'change';

/** The presses of an open request; those of a form while one is shown. */
function Foot({
  request,
  mode,
  onMode,
}: {
  readonly request: PaymentRequest;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
}) {
  const { t } = useLanguage();
  const { mayCall } = useAccess();
  const { copy, isBusy } = useCopyCheckInLink(TO_PAYMENTS);
  const [isCanceling, setCanceling] = useState(false);
  if (mode !== 'look') {
    return (
      <>
        <Button onClick={() => onMode('look')}>{t('general.cancel')}</Button>
        <Button type="submit" form={FORM} kind="primary">
          {t(mode === 'transfer' ? 'guestPayments.host.transfer.save' : 'guestPayments.host.change.save')}
        </Button>
      </>
    );
  }
  const isUntouched = request.attempt === null && request.payments.length === 0;
  const mayCancel = request.missing === request.amount && request.attempt?.state !== 'pending';
  return (
    <>
      <MoreMenu
        items={[
          isUntouched &&
            mayCall(paymentRequestsContract.replacePaymentRequest) && {
              key: 'change',
              label: t('guestPayments.host.change'),
              onSelect: () => onMode('change'),
            },
          mayCancel &&
            mayCall(paymentRequestsContract.cancelPaymentRequest) && {
              key: 'cancel',
              label: t('guestPayments.host.cancel'),
              onSelect: () => setCanceling(true),
            },
        ]}
      />
      <May call={checkInContract.createLink}>
        <Button busy={isBusy} icon={<Link2 aria-hidden="true" />} onClick={() => copy(request.reservationId)}>
          {t('guestPayments.host.link')}
        </Button>
      </May>
      <May call={paymentRequestsContract.confirmTransfer}>
        <Button kind="primary" onClick={() => onMode('transfer')}>
          {t('guestPayments.host.transfer')}
        </Button>
      </May>
      <CancelDialog request={request} open={isCanceling} onClose={() => setCanceling(false)} />
    </>
  );
}

type LoadedProps = {
  readonly request: PaymentRequest;
  readonly folio: RequestDrawerProps['folio'];
  readonly onClose: () => void;
};

function Loaded({ request, folio, onClose }: LoadedProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const words = useRequestWords();
  const [mode, setMode] = useState<Mode>('look');
  const stay = useQuery(stayRequestsQuery(property.id, request.reservationId));
  const name = words.guest(request);
  const { arrival, departure, channelCode, state } = request;
  const days = arrival && departure ? `${format.date(arrival)} → ${format.date(departure)}` : undefined;
  const told = state === 'open' && !isShort(request) ? words.openState(request) : undefined;
  const { mayCall } = useAccess();
  const hasPresses =
    mode !== 'look' ||
    (state === 'open' &&
      (mayCall(paymentRequestsContract.confirmTransfer) || mayCall(checkInContract.createLink)));
  const look = () => setMode('look');
  return (
    <Drawer
      open
      title={name}
      leading={<Avatar name={name} size="large" />}
      subtitle={[words.place(request), days, channelCode].filter(Boolean).join(' · ')}
      onClose={onClose}
      foot={hasPresses && <Foot request={request} mode={mode} onMode={setMode} />}
    >
      <div className={styles['drawer']}>
        <p className={styles['head']}>
          <b>{words.title(request)}</b>
          {told && <StatusPill family={told.family}>{told.word}</StatusPill>}
          {state === 'canceled' && (
            <StatusPill family="grey">{t('guestPayments.host.state.canceled')}</StatusPill>
          )}
          {state === 'paid' && <StatusPill family="palm">{t('guestPayments.host.state.paid')}</StatusPill>}
          {isOfTest(request) && <StatusPill family="sun">{t('guestPayments.host.test')}</StatusPill>}
          {told && <span className="sm muted">{told.text}</span>}
        </p>
        <Figures request={request} />
        {mode === 'transfer' && <ConfirmTransferForm id={FORM} request={request} onDone={look} />}
        {mode === 'change' && <ChangeRequestForm id={FORM} request={request} onDone={look} />}
        {mode === 'look' && (
          <>
            {overPayments(request).map((payment) => (
              <ReturnPart key={payment._id} request={request} payment={payment} />
            ))}
            {request.payments.map((payment) => (
              <ReturningPart key={payment._id} payment={payment} />
            ))}
            {request.payments.map((payment) => (
              <TypePart key={payment._id} payment={payment} />
            ))}
            {isShort(request) && <ShortPart request={request} />}
            <ProofPhotos
              request={request}
              presses={
                state === 'open' && mayCall(paymentRequestsContract.confirmTransfer)
                  ? (closePhoto) => (
                      <Button
                        kind="primary"
                        onClick={() => {
                          closePhoto();
                          setMode('transfer');
                        }}
                      >
                        {t('guestPayments.host.transfer')}
                      </Button>
                    )
                  : undefined
              }
            />
            {state === 'open' && request.attempt === null && (
              <p className="sm muted">{t('guestPayments.host.link.text')}</p>
            )}
            <LetterPress request={request} />
          </>
        )}
        {stay.data && (
          <StayMoney
            requests={stay.data}
            folio={
              <ScreenLink to={folio(request.reservationId)} kind="quiet" size="small">
                {t('guestPayments.host.money.folio')}
              </ScreenLink>
            }
          />
        )}
        {!stay.data && stay.error && (
          <Failed compact error={stay.error} busy={stay.isFetching} onRetry={() => void stay.refetch()} />
        )}
        {!stay.data && !stay.error && <Skeleton lines={5} />}
      </div>
    </Drawer>
  );
}
