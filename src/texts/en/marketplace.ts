import type { marketplace as es } from '../es/marketplace.ts';

export const marketplace: Record<keyof typeof es, string> = {
  'marketplace.appNotActive': 'This app is not active in your property. Activate it or try it in Apps.',
  'marketplace.trialUsed': 'This app was tried before, or is paid for, in your property',
  'marketplace.noTrial': 'This app cannot be tried',
  'marketplace.planFirst': 'The plan of your property has expired: choose one before trying apps',
  'marketplace.notLive': 'This app is not live yet',
  'marketplace.alreadyLive': 'This app is live already',
  'marketplace.nothingToEnd': 'There is nothing to turn off: it comes with your plan or trial, or is free',
  'mail.marketplace.live.subject': '{app} is in Posada now',
  'mail.marketplace.live.text':
    'Hello {name},\n\nYou asked us to tell you: {app} is live. You can see it here:\n\n{link}\n\nWe will not write about this again.',
  'mail.marketplace.trialEnds.subject': 'The trial of {app} ends on {date}',
  'mail.marketplace.trialEnds.text':
    'Hello {name},\n\nThe trial of {app} in {property} ends on {date} at 23:59. It turns itself off and nothing is charged; what you did with it is kept.\n\n{link}',
};
