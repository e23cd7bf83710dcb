import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import {
  connectionContract,
  type PropertyIntegration,
} from '#areas/property/connections/connections.contract.ts';
import { grantContract } from '#areas/property/connections/grants/grants.contract.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useEarlierQuestion } from './earlier-question.tsx';
import { CONNECTION_TOPICS } from './queries.ts';

type AuthorizedPageProps = {
  readonly connections: () => string;
  readonly connection: (id: string) => string;
};

type ConsentAnswer = { readonly code: string; readonly state: string };

const LONGEST_DESCRIPTION = 200;

/** The parameters of the consent page's return: a code, or the reason without one. */
function answerOf(search: URLSearchParams): ConsentAnswer | { readonly refusal: string | null } {
  const [code, state] = [search.get('code'), search.get('state')];
  if (code && state) return { code, state };
  // The host refused on the consent page: Posada's own text explains it.
  if (search.get('error') === 'access_denied') return { refusal: null };
  const description = search.get('error_description') ?? search.get('error');
  return { refusal: description?.trim().slice(0, LONGEST_DESCRIPTION) ?? null };
}

type Asking = ReturnType<typeof useEarlierQuestion>['asking'];

/** Creates the connection of a consent, or renews the existing one. */
async function connect(
  propertyId: string,
  answer: ConsentAnswer,
  asking: Asking,
): Promise<PropertyIntegration> {
  const { access_token, partnerId, mode } = await call(grantContract.getAccess, {
    body: { propertyId, ...answer },
  });
  const known = await call(connectionContract.listConnections, { query: { propertyId } });
  const connection = known.find(({ partnerIntegrationId }) => partnerIntegrationId === partnerId);
  if (!connection) {
    const body = { propertyId, partnerIntegrationId: partnerId, mode, grant: access_token };
    return asking((earlier) => call(connectionContract.createConnection, { body: { ...body, earlier } }));
  }
  return call(connectionContract.updateConnection, {
    params: { id: connection._id },
    query: { propertyId },
    body: { grant: access_token },
  });
}

/** A code is exchanged once, however often the page is drawn: a second time would be a replay. */
const running = new Map<string, Promise<PropertyIntegration>>();
function connectOnce(
  propertyId: string,
  answer: ConsentAnswer,
  asking: Asking,
): Promise<PropertyIntegration> {
  const connecting = running.get(answer.state) ?? connect(propertyId, answer, asking);
  running.set(answer.state, connecting);
  return connecting;
}

/** The return page of a system's consent page. Nothing of the answer stays in the address. */
export function AuthorizedPage({ connections, connection }: AuthorizedPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [back] = useState(() => answerOf(new URLSearchParams(location.search)));
  const [failure, setFailure] = useState<string | null>(null);
  const { asking, question } = useEarlierQuestion();

  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    if ('refusal' in back) return;
    connectOnce(property.id, back, asking).then(
      async ({ _id, propertyPartner }) => {
        await Promise.all(CONNECTION_TOPICS.map((queryKey) => queries.invalidateQueries({ queryKey })));
        notify('success', t('app.connection.connected', { name: propertyPartner ?? '' }));
        await navigate(connection(_id), { replace: true });
      },
      (error: Error) => setFailure(error.message),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  const refusal = 'refusal' in back ? (back.refusal ?? t('app.connection.application.denied')) : failure;
  return (
    <Page title={t('shell.nav.connections')}>
      <Card>
        {refusal === null ? (
          <div aria-busy="true">
            <p role="status">{t('app.connection.application.working')}</p>
            <Skeleton lines={3} />
          </div>
        ) : (
          <Empty
            title={t('app.connection.application.failed')}
            text={`${refusal}. ${t('app.connection.application.failed.text')}`}
            action={<LinkButton to={connections()}>{t('app.connection.application.again')}</LinkButton>}
          />
        )}
      </Card>
      {question}
    </Page>
  );
}
