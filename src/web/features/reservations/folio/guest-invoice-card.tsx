import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { selfLinksContract } from '#areas/invoicing/invoices/self-invoice/self-links.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { Notice, Skeleton } from '#web/ui/states.tsx';
import styles from './folio.module.css';

function Code({ text }: { readonly text: string }) {
  const { t } = useLanguage();
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('qrcode')).toDataURL(text, { width: 220, margin: 1 }),
    gcTime: 0,
  });
  return data ? (
    <img src={data} alt={t('app.folio.guestInvoice.qr')} width={180} />
  ) : (
    <Skeleton shape="block" />
  );
}

/** Where the guest of the stay makes its invoice: to copy into a message, or to show at the desk. */
export function GuestInvoiceCard({ reservationId }: { readonly reservationId: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [failure, setFailure] = useState<string>();
  const [link, setLink] = useState<{ readonly url: string; readonly isAllowed: boolean }>();
  const { send, isPending } = useChange(selfLinksContract.shareSelfInvoice);
  const ask = (replace: boolean) => {
    setFailure(undefined);
    const asked = { params: { id: reservationId }, query: { propertyId: property.id }, body: { replace } };
    send(asked).then(setLink, (error: Error) => setFailure(error.message));
  };
  return (
    <May call={selfLinksContract.shareSelfInvoice}>
      <Card padded title={t('app.folio.guestInvoice')}>
        <div className={styles['guestInvoice']}>
          <p className="sm muted">{t('app.folio.guestInvoice.text')}</p>
          {link ? (
            <>
              <Copyable text={link.url} label={t('app.folio.guestInvoice.copy')} />
              <Code text={link.url} />
              {!link.isAllowed && <Notice family="sun">{t('app.folio.guestInvoice.off')}</Notice>}
              <Button kind="quiet" size="small" busy={isPending} onClick={() => ask(true)}>
                {t('app.folio.guestInvoice.replace')}
              </Button>
            </>
          ) : (
            <Button busy={isPending} onClick={() => ask(false)}>
              {t('app.folio.guestInvoice.show')}
            </Button>
          )}
          {failure && (
            <Notice family="rose" live>
              {failure}
            </Notice>
          )}
        </div>
      </Card>
    </May>
  );
}
