import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { z } from 'zod';

import {
  whatsappContract,
  type WhatsappLink,
  type WhatsappSignUp,
  type WhatsappState,
} from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import { connectionErrors } from '#areas/property/connections/connections.errors.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button, lookOf } from '#web/ui/button.tsx';
import { Checkbox, Radio } from '#web/ui/choice.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { numberUse, NumberUseField } from './number-use.tsx';
import { WHATSAPP_TOPICS, whatsappLinkQuery } from './queries.ts';
import styles from './whatsapp.module.css';

/** How the telephone was asked to be linked: the same is asked again when its code has expired. */
type Method = Pick<WhatsappSignUp, 'method' | 'phone'>;
type Mode = NonNullable<WhatsappState['mode']>;

/** What was asked before is not asked of a number that is linked again. */
type Asked = Pick<WhatsappState, 'needsWarning' | 'asksUse'>;

const linkForm = ({ needsWarning, asksUse }: Asked) =>
  z
    .object({
      method: z.enum(['qr', 'code']),
      phone: z.string().trim().max(30, 'general.invalid.tooLong').optional(),
      acceptsRisks: z.boolean().refine((accepts) => accepts || !needsWarning, {
        error: 'app.messages.whatsapp.link.accept.required',
      }),
      usedBy: numberUse(asksUse),
    })
    .refine(({ method, phone }) => method === 'qr' || phone !== undefined, {
      path: ['phone'],
      error: 'general.required',
    });

const METHODS = ['qr', 'code'] as const;

type LinkFormProps = {
  readonly mode: Mode;
  readonly asked: Asked;
  readonly before: Method | undefined;
  readonly onAsked: (method: Method) => void;
  readonly onClose: () => void;
};

/** The warning, and how the telephone is linked. */
function LinkForm({ mode, asked, before, onAsked, onClose }: LinkFormProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const id = useId();
  const { send } = useChange(whatsappContract.connectWhatsapp, { invalidates: WHATSAPP_TOPICS });
  const form = useZodForm(linkForm(asked), {
    defaultValues: {
      method: before?.method ?? 'qr',
      phone: before?.phone ?? '',
      acceptsRisks: false,
      usedBy: null,
    },
    onSubmit: async ({ method, phone, acceptsRisks, usedBy }) => {
      const way: Method = method === 'code' ? { method, phone } : { method };
      const body = { ...way, engine: 'web', mode, ...(acceptsRisks && { acceptsRisks }), usedBy } as const;
      await send({ query: { propertyId: property.id }, body });
      onAsked(way);
    },
  });
  const { register, errorOf, watch } = form;
  return (
    <Dialog
      open
      title={t(mode === 'test' ? 'app.messages.whatsapp.link.testTitle' : 'app.messages.whatsapp.link.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" busy={form.isBusy}>
            {t('app.messages.whatsapp.link.next')}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        {asked.needsWarning && (
          <Notice family="sun" more={t('app.messages.whatsapp.link.warning.text')}>
            {t('app.messages.whatsapp.link.warning')}
          </Notice>
        )}
        <Field group label={t('app.messages.whatsapp.link.method')} error={errorOf('method')}>
          <div className={styles['choices']}>
            {METHODS.map((method) => (
              <Radio
                key={method}
                value={method}
                label={t(`app.messages.whatsapp.link.method.${method}`)}
                hint={t(`app.messages.whatsapp.link.method.${method}.hint`)}
                {...register('method')}
              />
            ))}
          </div>
        </Field>
        {watch('method') === 'code' && (
          <Field
            label={t('app.messages.whatsapp.link.phone')}
            hint={t('app.messages.whatsapp.link.phone.hint')}
            error={errorOf('phone')}
          >
            <Input type="tel" inputMode="tel" autoComplete="tel" {...register('phone')} />
          </Field>
        )}
        {asked.asksUse && <NumberUseField error={errorOf('usedBy')} attributes={register('usedBy')} />}
        {asked.needsWarning && (
          <Field group label={t('app.messages.whatsapp.link.before')} error={errorOf('acceptsRisks')}>
            <Checkbox
              label={t('app.messages.whatsapp.link.accept')}
              aria-invalid={errorOf('acceptsRisks') !== undefined || undefined}
              {...register('acceptsRisks')}
            />
          </Field>
        )}
      </Form>
    </Dialog>
  );
}

const isShown = ({ state }: WhatsappLink): boolean => state === 'qr' || state === 'code';
const isLinked = ({ state }: WhatsappLink): boolean => state === 'connected' || state === 'reconnecting';
/** Another code helps: none was used in time, or the link was ended. */
const mayAskAgain = ({ state }: WhatsappLink): boolean => state === 'disconnected' || state === 'logged-out';

const STEPS = {
  qr: 'app.messages.whatsapp.link.step.scan',
  code: 'app.messages.whatsapp.link.step.type',
} as const;

/** What is done on the telephone, beside the code. */
function Steps({ kind, children }: { readonly kind: keyof typeof STEPS; readonly children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className={styles['linkSteps']}>
      <ol className={styles['steps']}>
        <li>{t('app.messages.whatsapp.link.step.open')}</li>
        <li>{t('app.messages.whatsapp.link.step.devices')}</li>
        <li>{t(STEPS[kind])}</li>
      </ol>
      {children}
    </div>
  );
}

/** "ABCD-EFGH", as the telephone asks for it. */
const formatCode = (code: string): string => {
  const letters = code.replaceAll(/[^A-Z0-9]/gi, '');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** The code as it is now. */
function Shown({ link }: { readonly link: WhatsappLink }) {
  const { t } = useLanguage();
  const { image, pairingCode, phonePage } = link;
  const phone = phonePage !== null && (
    <a href={phonePage} target="_blank" rel="noreferrer" className={lookOf({ size: 'small' })}>
      <ExternalLink aria-hidden="true" />
      {t('app.messages.whatsapp.link.openPhone')}
    </a>
  );
  if (pairingCode !== null) {
    return (
      <>
        <p className={styles['pairing']}>
          <span className="visually-hidden">{t('app.messages.whatsapp.link.code')}</span>
          <Copyable text={formatCode(pairingCode)} label={t('app.messages.whatsapp.link.copy')} />
        </p>
        <Steps kind="code">
          <p className="sm muted">{t('app.messages.whatsapp.link.typed')}</p>
          {phone}
        </Steps>
      </>
    );
  }
  return (
    <div className={styles['scan']}>
      {image !== null && (
        <img src={image} alt={t('app.messages.whatsapp.link.qr')} className={styles['qr']} />
      )}
      <Steps kind="qr">
        <p className="sm muted">{t('app.messages.whatsapp.link.renews')}</p>
        {phone}
      </Steps>
    </div>
  );
}

type LinkCodeProps = {
  readonly mode: Mode;
  /** Undefined where the code was asked for before this dialog was opened. */
  readonly method: Method | undefined;
  readonly onOtherWay: () => void;
  readonly onClose: () => void;
};

/** The code, as long as it is needed: it is renewed while the dialog is open, which closes once the telephone is linked. */
function LinkCode({ mode, method, onOtherWay, onClose }: LinkCodeProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(whatsappLinkQuery(property.id));
  const again = useChange(whatsappContract.connectWhatsapp, { invalidates: WHATSAPP_TOPICS });
  const link = error ? undefined : data;
  const hasLinked = link !== undefined && isLinked(link);
  useEffect(() => {
    if (!hasLinked) return;
    for (const queryKey of WHATSAPP_TOPICS) void queries.invalidateQueries({ queryKey });
    notify('success', t('app.messages.whatsapp.link.done'));
    onClose();
    // Once: the dialog is gone after that.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasLinked]);
  const askAgain = () =>
    void again
      .send({
        query: { propertyId: property.id },
        body: { engine: 'web', mode, ...(method ?? { method: 'qr' }) },
      })
      .catch(() => undefined);
  const isTyped = method?.method === 'code' || link?.pairingCode != null;
  const now = link && statusKeyOf(link);
  return (
    <Dialog
      open
      title={t(isTyped ? 'app.messages.whatsapp.link.type' : 'app.messages.whatsapp.link.scan')}
      width={isTyped || error || (link && !isShown(link)) ? 500 : 750}
      onClose={onClose}
      foot={
        <>
          {link?.state !== 'blocked' && (
            <Button kind="quiet" onClick={onOtherWay}>
              {t('app.messages.whatsapp.link.otherWay')}
            </Button>
          )}
          <Button onClick={onClose}>{t('shell.close')}</Button>
        </>
      }
    >
      <p
        role="status"
        className={now === undefined || (link && isShown(link)) ? 'visually-hidden' : undefined}
      >
        {now === undefined ? '' : t(now)}
      </p>
      {!data && !error && (
        <div aria-busy="true" className={styles['scan']}>
          <Skeleton shape="card" />
          <Skeleton lines={3} />
        </div>
      )}
      {error && (
        <Failed
          compact
          error={error}
          {...(error instanceof CallFailure &&
            error.is(connectionErrors.providerDown.code) && { title: error.message })}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {link && isShown(link) && <Shown link={link} />}
      {link && mayAskAgain(link) && (
        <Notice
          family="sun"
          live
          more={
            <div className={styles['remedies']}>
              <Button kind="primary" size="small" busy={again.isPending} onClick={askAgain}>
                {t('app.messages.whatsapp.link.again')}
              </Button>
            </div>
          }
        >
          {link.problem ?? t('app.messages.whatsapp.link.expired')}
        </Notice>
      )}
      {link?.state === 'blocked' && (
        <Notice family="rose" live>
          {link.problem}
        </Notice>
      )}
      {again.error && (
        <Notice family="rose" live>
          {again.error.message}
        </Notice>
      )}
    </Dialog>
  );
}

const statusKeyOf = ({ state }: WhatsappLink) =>
  state === 'qr' || state === 'code' || state === 'connecting'
    ? (`app.messages.whatsapp.link.now.${state}` as const)
    : undefined;

type LinkPhoneDialogProps = {
  readonly state: WhatsappState;
  /** Of a number of its own; one that is there keeps its own. */
  readonly mode: Mode;
  /** The code that was asked for is shown at once. */
  readonly isAsked?: boolean;
  readonly onClose: () => void;
};

/** Links a telephone of the host: the warning, the way, and the code. */
export function LinkPhoneDialog({ state, mode, isAsked = false, onClose }: LinkPhoneDialogProps) {
  // As it was when the dialog was opened: a press changes it below the form.
  const [asked] = useState<Asked>(() => {
    const isAgain = state.engine === 'web' && state.mode === mode;
    return { needsWarning: !isAgain || state.needsWarning, asksUse: !isAgain && state.asksUse };
  });
  const [showsCode, setShowsCode] = useState(isAsked);
  const [method, setMethod] = useState<Method>();
  return showsCode ? (
    <LinkCode
      key="code"
      mode={mode}
      method={method}
      onOtherWay={() => setShowsCode(false)}
      onClose={onClose}
    />
  ) : (
    <LinkForm
      key="form"
      mode={mode}
      asked={method ? ALREADY_ASKED : asked}
      before={method}
      onAsked={(way) => {
        setMethod(way);
        setShowsCode(true);
      }}
      onClose={onClose}
    />
  );
}

const ALREADY_ASKED: Asked = { needsWarning: false, asksUse: false };
