import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { confirmSavedCard, type CardKind } from '#web/parts/cards/card-provider.ts';
import { CardStep, type CardStepHandle } from '#web/parts/cards/card-step.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';

/** The card step by itself, for the intent in the address, as pages use it. */
export function KitCardPage() {
  const { language } = useLanguage();
  const [search] = useSearchParams();
  const step = useRef<CardStepHandle>(null);
  const [isReady, setReady] = useState(false);
  const [said, setSaid] = useState('');
  const value = (name: string) => search.get(name) ?? '';
  const pay = async () => {
    setSaid(JSON.stringify(await step.current?.confirm()));
  };
  const answer = async () => {
    const page = { scriptUrl: value('script'), publishableKey: value('key') };
    setSaid(JSON.stringify(await confirmSavedCard(page, value('secret'))));
  };
  return (
    <Page title="Tarjeta">
      <Card title="Otra tarjeta" padded>
        <CardStep
          ref={step}
          scriptUrl={value('script')}
          publishableKey={value('key')}
          clientSecret={value('secret')}
          kind={value('kind') as CardKind}
          language={language}
          onReady={setReady}
        />
      </Card>
      <Button kind="primary" size="large" disabled={!isReady} onClick={() => void pay()}>
        Confirmar
      </Button>
      <Button onClick={() => void answer()}>Responder al banco</Button>
      <output>{said}</output>
    </Page>
  );
}
