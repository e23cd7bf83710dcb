import type { marketplace as es } from '../es/marketplace.ts';

export const marketplace: Record<keyof typeof es, string> = {
  'marketplace.appNotActive': 'This app is not active in your property. Activate it or try it in Apps.',
  'marketplace.trialUsed': 'This app was already tried or is paid for in your property',
  'marketplace.noTrial': 'This app cannot be tried',
  'marketplace.planFirst': 'The plan of your property has expired: choose one before trying apps',
  'marketplace.notLive': 'This app is not live yet',
  'marketplace.alreadyLive': 'This app is already live',
  'marketplace.nothingToEnd': 'There is nothing to turn off: it comes with your plan or trial, or is free',
  'mail.marketplace.live.subject': '{app} is now in Posada',
  'mail.marketplace.live.text':
    'Hello {name},\n\n{app} is live, as you asked us to tell you. You can see it here:\n\n{link}\n\nWe will not write about this again.',
  'mail.marketplace.trialEnds.subject': 'The trial of {app} ends on {date}',
  'mail.marketplace.trialEnds.text':
    'Hello {name},\n\nThe trial of {app} in {property} ends on {date} at 23:59. It turns itself off and nothing is charged; your data in it is kept.\n\n{link}',
};
