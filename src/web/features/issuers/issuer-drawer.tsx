import { useState } from 'react';
import { useParams } from 'react-router';

import {
  type BillingIssuer,
  type IssuerRules,
  issuersContract,
} from '#areas/invoicing/issuers/issuers.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Drawer } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.ts';
import { Found } from './found.tsx';
import { IssuerFields } from './issuer-fields.tsx';
import { IssuerForm, isIssuer, STALE_LABELS, valuesOf } from './issuer-schema.ts';
import { ISSUER_TOPICS } from './queries.ts';

const FORM = 'issuer';

type EditorProps = {
  readonly issuer: BillingIssuer | undefined;
  readonly rules: IssuerRules;
  readonly onClose: () => void;
};

function Editor({ issuer, rules, onClose }: EditorProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const query = { propertyId: property.id };
  const create = useChange(issuersContract.createIssuer, { invalidates: ISSUER_TOPICS });
  const change = useChange(issuersContract.changeIssuer, { invalidates: ISSUER_TOPICS });
  const { form, stale } = useRecordForm(IssuerForm, {
    record: issuer,
    valuesOf,
    isRecord: isIssuer,
    labels: STALE_LABELS,
    onSubmit: async (body, stored) => {
      if (stored) {
        const ifMatch = String(stored.version);
        await change.send({ params: { id: stored._id }, query, body }, { ifMatch });
      } else await create.send({ query, body });
      notify('success', t('app.issuers.saved', { name: body.tradeName ?? body.legalName }));
      onClose();
    },
  });
  return (
    <Drawer
      open
      title={issuer ? (issuer.tradeName ?? issuer.legalName) : t('app.issuers.add')}
      onClose={onClose}
      foot={
        <>
          {issuer && <ArchiveIssuer issuer={issuer} onGone={onClose} />}
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t(issuer ? 'app.save' : 'app.issuers.create')}
          </Button>
        </>
      }
    >
      <StaleRecord stale={stale} />
      <Form id={FORM} form={form}>
        <IssuerFields form={form} rules={rules} />
      </Form>
    </Drawer>
  );
}

type ArchiveProps = { readonly issuer: BillingIssuer; readonly onGone: () => void };

function ArchiveIssuer({ issuer, onGone }: ArchiveProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  const { send } = useChange(issuersContract.archiveIssuer, { invalidates: ISSUER_TOPICS });
  const name = issuer.tradeName ?? issuer.legalName;
  return (
    <span style={{ marginRight: 'auto' }}>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('app.issuers.archive')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('app.issuers.archiveQuestion', { name })}
        confirmLabel={t('app.issuers.archive')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await send({ params: { id: issuer._id }, query: { propertyId: property.id } });
          notify('success', t('app.issuers.archivedDone', { name }));
          onGone();
        }}
      >
        <p>{t('app.issuers.archiveText')}</p>
      </ConfirmDialog>
    </span>
  );
}

/** A new issuer, or one by its id. */
export function IssuerDrawer({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { id } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(home);
  return (
    <Found title={t('app.issuers.title')} onClose={close}>
      {({ issuers, rules }) => {
        const issuer = issuers.find((one) => one._id === id && one.archivedAt === null);
        return (
          (id === undefined || issuer) && (
            <Editor key={id ?? 'new'} issuer={issuer} rules={rules} onClose={close} />
          )
        );
      }}
    </Found>
  );
}
