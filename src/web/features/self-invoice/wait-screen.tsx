import type { SelfInvoice } from '#areas/invoicing/invoices/self-invoice/self-invoice.contract.ts';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Notice } from '#web/ui/states.tsx';
import { StayCard } from './stay-card.tsx';

const FAMILIES = { sending: 'sky', unknown: 'sky', waiting: 'sky', refused: 'sun' } as const;
type Waiting = keyof typeof FAMILIES;

/** REL-04: the known and the unknown facts; nothing here submits another document. */
export function WaitScreen({ page }: { readonly page: SelfInvoice }) {
  const { t } = useLanguage();
  const state = page.state as Waiting;
  return (
    <GuestFrame title={t(`selfInvoice.${state}`)} note={page.property.name}>
      <h1>{t(`selfInvoice.${state}`)}</h1>
      <StayCard page={page} />
      <Notice key={state} family={FAMILIES[state]} live>
        <p>{t(`selfInvoice.${state}.text`)}</p>
        {page.document?.number && <p className="sm">{page.document.number}</p>}
      </Notice>
    </GuestFrame>
  );
}
