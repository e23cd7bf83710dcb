import type { journalPages as es } from '../es/journal-pages.ts';

export const journalPages: Record<keyof typeof es, string> = {
  'journals.sameAccount': 'Debit and credit go to different accounts',
  'journals.theirs.thirdParty':
    'The accounting program has no third party with this number. Add it there first',
  'journals.kind.commission': 'Channel commission',
  'journals.kind.withholding': 'Withheld by the channel',
  'journals.kind.addendum': 'Tip and other extras',
  'journals.kind.deposit': 'Deposit',
  'journals.kind.deposit-release': 'Deposit returned',
  'changed.journals.type': 'Journal type',
  'changed.journals.thirdParty': 'Third party of journals',
  'changed.journals.accounts': 'Accounts of journals',
  'app.journals.title': 'Journals',
  'app.journals.lead': 'Amounts outside invoices: channel commissions, tips and deposits, posted to {name}.',
  'app.journals.lead.none': 'Amounts outside invoices: channel commissions, tips and deposits.',
  'app.journals.accounts': 'Accounts',
  'app.journals.all': 'All',
  'app.journals.what': 'Type',
  'app.journals.date': 'Date',
  'app.journals.amount': 'Amount',
  'app.journals.account': 'See the account',
  'app.journals.number': 'Journal',
  'app.journals.state': 'State',
  'app.journals.state.processing': 'Sending',
  'app.journals.state.success': 'Posted',
  'app.journals.state.failure': 'Refused',
  'app.journals.state.attention': 'Not confirmed',
  'app.journals.attention.text': 'Check in {name} first. Sending it again does not post it twice.',
  'app.journals.retry': 'Send again',
  'app.journals.retried': 'Sent again',
  'app.journals.none': 'No journals yet',
  'app.journals.none.text': 'They appear with the next commission, tip or deposit.',
  'app.journals.off': 'Nothing is posted yet',
  'app.journals.off.text':
    'Ask your accountant for the accounts; from then on each commission, tip or deposit is in {name}.',
  'app.journals.set': 'Set the accounts',
  'app.journals.noneFound': 'None in this state',
  'app.journals.connect': 'Connect Siigo',
  'app.journals.noProgram': 'For properties that keep their books in Siigo',
  'app.journals.noProgram.text': 'Connect Siigo and choose here the accounts for amounts outside invoices.',
  'app.journals.settings.lead':
    'These are accounts of your chart in {name}. A kind without accounts is not posted. Posting starts after you save.',
  'app.journals.documentType': 'Journal type',
  'app.journals.thirdParty': 'Third party',
  'app.journals.thirdParty.hint':
    'Number of a customer who is in {name} already, without dots or check digit.',
  'app.journals.channels': 'Third party by channel',
  'app.journals.channels.hint':
    'Only if a channel has a number of its own. The others use the third party above.',
  'app.journals.debit': 'Debit',
  'app.journals.credit': 'Credit',
  'app.journals.kind.commission.hint':
    'The amount that the channel keeps. For example debit 529505 and credit 233520.',
  'app.journals.kind.withholding.hint': 'Taxes that the channel withholds. For example debit 135515.',
  'app.journals.kind.addendum.hint':
    'Money of others that you collect and pass on. For example credit 238095.',
  'app.journals.kind.deposit.hint':
    'The amount you hold while the guest stays. Its return is the reverse. For example credit 281005.',
  'app.journals.money': 'Accounts for deposit money',
  'app.journals.money.hint':
    'If the debit depends on the payment method. Methods without an account use the one above.',
  'app.journals.save': 'Save accounts',
  'app.journals.saved': 'Accounts saved',
};
