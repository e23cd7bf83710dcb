import type { journals as es } from '../es/journals.ts';

export const journals: Record<keyof typeof es, string> = {
  'journals.notOffered': 'Este sistema contábil não recebe lançamentos contábeis',
  'journals.notFailed': 'Este lançamento não pode ser enviado de novo',
  'journals.noAccounts': 'Este tipo já não tem contas. Defina-as na configuração e envie de novo',
  'journals.theirs.account': '{system} não tem esta conta, ela está inativa, ou pede vencimento ou imposto',
  'journals.theirs.date': '{system} não aceita esta data. Pode ser um período fechado',
  'journals.takenBack': 'Estorno: {what}',
  'activity.journal.refused': 'O sistema contábil recusou um lançamento: {about}',
  'activity.journal.attention': 'Não sabemos se foi contabilizado: {about}',
  'today.journals.one': '{count} lançamento contábil espera por você',
  'today.journals.other': '{count} lançamentos contábeis esperam por você',
  'today.journals.text': 'O sistema contábil não os aceitou. Corrija o que ele diz e envie de novo.',
};
