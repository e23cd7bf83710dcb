import type { TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { MessageTemplate } from './templates.contract.ts';
import type { StayMessage, StayTimeline } from './timeline.contract.ts';

export const TEMPLATES = '/api/checkin-express/templates';

/** A property with the six templates, and only these switched on. */
export async function houseWithTemplates(
  app: TestApp,
  email: string,
  ...keys: string[]
): Promise<Host & { propertyId: string }> {
  const host = await hostWithProperty(app, email);
  await host.send('POST', '/api/common/property-integrations/email-settings/init');
  for (const key of keys) await changeTemplate(host, key, { isOn: true });
  return host;
}

export async function changeTemplate(host: Host, key: string, body: object): Promise<void> {
  const { data } = await host.get<MessageTemplate[]>(TEMPLATES);
  const { _id } = data.find((one) => one.key === key)!;
  const { status, errors } = await host.send('PATCH', `${TEMPLATES}/${_id}`, body);
  if (status !== 200) throw new Error(JSON.stringify(errors));
}

export const messagesOf = async (host: Host, stayId: string): Promise<readonly StayMessage[]> =>
  (await host.get<StayTimeline>(`/api/notifications/messages/stays/${stayId}`)).data.messages;
