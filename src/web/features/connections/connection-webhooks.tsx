import { useQuery } from '@tanstack/react-query';

import { connectionContract } from '#areas/property/connections/connections.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { connectionsQuery, partnersQuery } from './queries.ts';
import { WebhooksCard } from './webhooks-card.tsx';

/** The webhooks of one connection on a page of another part of the app. */
export function ConnectionWebhooks({ id }: { readonly id: string }) {
  const { language } = useLanguage();
  const { property } = useProperty();
  const mayRead = useAccess().mayCall(connectionContract.subscribeWebhooks);
  const connections = useQuery({ ...connectionsQuery(property.id), enabled: mayRead });
  const partners = useQuery({ ...partnersQuery(language), enabled: mayRead });
  const connection = connections.data?.find(({ _id }) => _id === id);
  const partner = partners.data?.find(({ _id }) => _id === connection?.partnerIntegrationId);
  return connection && partner ? <WebhooksCard connection={connection} name={partner.name} /> : null;
}
