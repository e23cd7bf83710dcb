import type { DeliveryReport } from '#capabilities/messaging/incoming-mail.ts';

/** A report on more recipients is of no mail of ours: each has one. */
const MOST_RECIPIENTS = 20;
const ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;

/**
 * The recipients of a `message/delivery-status` part (RFC 3464): groups of fields that a blank line parts, the first of them about the
 * whole mail. A group without an action or an address of a known form says nothing.
 */
export const readDeliveryStatus = (text: string): DeliveryReport[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .slice(0, MOST_RECIPIENTS + 1)
    .flatMap((group) => {
      const fields = fieldsOf(group);
      const action = ACTIONS.find((one) => one === wordOf(fields.get('action')));
      const addresses = ['final-recipient', 'original-recipient'].flatMap((name) => {
        const address = addressIn(fields.get(name));
        return address === null ? [] : [address];
      });
      if (action === undefined || addresses.length === 0) return [];
      const status = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(fields.get('status') ?? '')?.[1] ?? null;
      return [{ addresses: [...new Set(addresses)], action, status }];
    });

/** By their names in small letters; of two with one name the first. */
function fieldsOf(group: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([\w-]{1,40})[ \t]*:(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase())) {
      fields.set(name.toLowerCase(), value.trim());
    }
  }
  return fields;
}

/** Before a comment in brackets. */
const wordOf = (value: string | undefined): string => /^[a-z]*/i.exec(value ?? '')?.[0].toLowerCase() ?? '';

/** `rfc822; ana@example.test`: mail addresses only, and no names of other systems. */
const addressIn = (value: string | undefined): string | null =>
  /^(?:rfc822|utf-8)[ \t]*;[ \t]*<?([^\s<>;]{1,320}@[^\s<>;]{1,255}?)>?(?:[ \t(]|$)/i
    .exec(value ?? '')?.[1]
    ?.toLowerCase() ?? null;
