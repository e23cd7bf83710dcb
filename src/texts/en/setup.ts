export const setup = {
  'mail.setupLink.subject': 'Continue setting up {property} on your computer',
  'mail.setupLink.text':
    'Hello {name},\n\nOpen this link on a computer or tablet and go on where you stopped:\n{link}\n\nWe will ask you to sign in. What you have answered is saved.',
  'text.setupLink': 'Posada: continue setting up {property} on a computer or tablet: {link}',
  'setup.error.phone': 'Confirm your phone first',
  'setup.error.answers': 'Finish the questions of step 2 first',
  'setup.error.functions': 'Complete the key functions to finish',
  'setup.error.noAddress': 'Your account has no such contact',
  'setup.error.notSent': 'We could not send the link. Try again later.',
};
