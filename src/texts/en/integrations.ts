import type { integrations as es } from '../es/integrations.ts';

export const integrations: Record<keyof typeof es, string> = {
  'integration.noId': 'The integration cannot be updated',
  'oauth.invalidSecret': 'The client secret provided is not valid',
  'oauth.invalidScope': 'You do not have sufficient permissions to complete your connection',
  'integration.unknownProvider': 'That system cannot be connected yet',
  'integration.providerDown': '{name} does not answer. Try again in a few minutes',
  'integration.alreadyConnected': 'This property is already connected to that system',
  'integration.anotherProperty': 'That access opens another property. To change property, disconnect first',
  'integration.testModeClosed': 'Test mode is switched off in this installation',
  'integration.reconnect': 'Access was refused. Connect again with a valid key',
  'integration.permission':
    'The connection to {name} lacks permissions: nights that you close there still show as free here. Connect it again and accept all permissions',
  'integration.connectedBefore':
    '{name} was connected here before, and there are listings with the same name. Tell us whether it is the same property',
  'integration.booking.absent':
    '{name} does not find this reservation. It stays here and we check again; if it is still missing, it is cancelled',
  'integration.booking.content':
    '{name} has data in this reservation that we cannot save. Correct it there and we read it again',
  'integration.booking.missing': '{name} no longer finds this reservation',
  'integration.booking.nights':
    'In {name} this reservation does not have 1 to 400 nights; correct its dates there',
  'integration.booking.refused': '{name} does not let us read this reservation',
  'integration.booking.wait': '{name} gave no readable answer',
  'integration.noApplication': '{name} connects with an API key only',
  'integration.accessRefused': '{name} did not accept the connection: {description}',
  'integration.consentEnded': 'The authorisation has expired or was used. Start again from Connections',
  'integration.notConnected': 'Connect {name} first',
  'integration.alreadyMapped': 'These two systems already have a mapping',
  'integration.tooManyFields': 'Too many fields: {most} at most',
  'integration.copy.same': '{name} has the same booking: it is one stay',
  'integration.copy.otherDates': '{name} has this booking on other dates: those of both are closed',
  'integration.copy.canceled': '{name} cancelled this booking and the other system has it',
  'integration.remoteBlock.closed': 'Closed in {name} too',
  'integration.remoteBlock.closing': 'Being closed in {name}',
  'integration.remoteBlock.opening': 'Being opened in {name}',
  'integration.remoteBlock.waiting': 'Not closed in {name} yet: connect it again, or resume the connection',
  'integration.remoteBlock.sold':
    '{name} did not close these nights: they are sold there. Move or cancel one of the two reservations',
  'integration.remoteBlock.permission':
    '{name} does not let this access close nights. Connect {name} again and accept all permissions; if you use a key, make one that may also write',
  'integration.remoteBlock.refused': '{name} did not close these nights. Close them there yourself',
  'integration.remoteBlock.stuck': '{name} did not open these nights again. Open them there yourself',
  'integration.modification.sold':
    '{name} did not accept the change: those nights are sold there. The reservation is back to its values there',
  'integration.modification.permission':
    '{name} did not accept the change: this access lacks the permission. Connect {name} again and accept all permissions. The reservation is back to its values there',
  'integration.modification.canceled':
    '{name} did not accept the change: the booking is cancelled there. The reservation is back to its values there',
  'integration.modification.rooms':
    '{name} did not accept the change: it has several rooms there, and they are only cancelled together. The reservation is back to its values there',
  'integration.modification.missing':
    '{name} did not accept the change: the booking no longer exists there. The reservation is back to its values there',
  'integration.modification.ignored':
    '{name} accepted the request and changed nothing. The reservation is back to its values there',
  'integration.modification.refused':
    '{name} did not accept the change: {detail}. The reservation is back to its values there',
  'integration.modification.gave-up':
    '{name} did not accept the change: it did not answer for a whole day. The reservation is back to its values there',
  'integration.modification.sending': 'Being changed in {name} too',
  'integration.modification.waiting': 'Not changed in {name} yet: connect it again or resume the connection',
  'integration.modification.done': 'Changed in {name} too',
  'integration.modification.unable': 'Change it in {name} too: Posada does not send changes there',
  'integration.migrating': 'Your property is moving to another system. Wait until it is done',
  'integration.migrated':
    'Your property has moved to another system. This connection can only be disconnected',
  'integration.migration.notConnected': 'Connect the system you want to move to first',
  'integration.migration.notSynced': 'We are still syncing {name}. Wait until it is done',
  'integration.migration.nothing': 'There is no other system to leave: only {name} is connected',
  'integration.migration.pairs': 'Each listing can have only one match. Check the list',
  'integration.migration.failed':
    'Something failed and we stopped for a moment. Nothing was lost: we continue from there',
  'integration.whichIssuer': 'Choose which of your issuers this connection belongs to',
};
