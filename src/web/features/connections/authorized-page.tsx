import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { connectionContract, type PropertyIntegration } from '#areas/connections/connections.contract.ts';
import { grantContract } from '#areas/connections/grants.contract.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CONNECTION_TOPICS } from './queries.ts';

type AuthorizedPageProps = {
  readonly connections: () => string;
  readonly connection: (id: string) => string;
};

type Brought = { readonly code: string; readonly state: string };

const LONGEST_DESCRIPTION = 200;

/** What the other side sent the host back with: a code, or why there is none. */
function broughtBack(search: URLSearchParams): Brought | { readonly refusal: string | null } {
  const [code, state] = [search.get('code'), search.get('state')];
  if (code && state) return { code, state };
  // The host said no themselves: their own words are ours.
  if (search.get('error') === 'access_denied') return { refusal: null };
  const said = search.get('error_description') ?? search.get('error');
  return { refusal: said?.trim().slice(0, LONGEST_DESCRIPTION) ?? null };
}

/** Makes the connection of a consent, or renews the one that there is. */
async function connect(propertyId: string, brought: Brought): Promise<PropertyIntegration> {
  const { access_token, partnerId, mode } = await call(grantContract.getAccess, {
    body: { propertyId, ...brought },
  });
  const known = await call(connectionContract.listConnections, { query: { propertyId } });
  const connection = known.find(({ partnerIntegrationId }) => partnerIntegrationId === partnerId);
  if (!connection) {
    return call(connectionContract.createConnection, {
      body: { propertyId, partnerIntegrationId: partnerId, mode, grant: access_token },
    });
  }
  return call(connectionContract.updateConnection, {
    params: { id: connection._id },
    query: { propertyId },
    body: { grant: access_token },
  });
}

/** One exchange per answer, however often the page is drawn: the second would be a replay. */
const running = new Map<string, Promise<PropertyIntegration>>();
function connectOnce(propertyId: string, brought: Brought): Promise<PropertyIntegration> {
  const connecting = running.get(brought.state) ?? connect(propertyId, brought);
  running.set(brought.state, connecting);
  return connecting;
}

/** Where a host comes back to from the consent page of a system. Nothing of the answer stays in the address. */
export function AuthorizedPage({ connections, connection }: AuthorizedPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [back] = useState(() => broughtBack(new URLSearchParams(location.search)));
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    if ('refusal' in back) return;
    connectOnce(property.id, back).then(
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
    </Page>
  );
}
