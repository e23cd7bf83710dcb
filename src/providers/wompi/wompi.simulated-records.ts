import type { SimulatedAccount, SimulatedTransaction } from './wompi.simulated-world.ts';

const methodOf = ({ method, lastFour, payer }: SimulatedTransaction) => {
  if (method === 'CARD') {
    return {
      type: 'CARD',
      extra: {
        name: `VISA-${lastFour}`,
        brand: 'VISA',
        card_type: 'CREDIT',
        last_four: lastFour,
        card_holder: payer.fullName,
        is_three_ds: false,
      },
      installments: 1,
    };
  }
  if (method === 'NEQUI') return { type: 'NEQUI', phone_number: payer.phone };
  if (method === 'PSE') {
    return {
      type: 'PSE',
      user_type: 0,
      user_legal_id: payer.legalId,
      user_legal_id_type: 'CC',
      payment_description: 'Pago',
      financial_institution_code: '1',
    };
  }
  return { type: method };
};

/** A payment as in lists and events, with everything about its payer. */
export const shownTransaction = (transaction: SimulatedTransaction) => ({
  id: transaction.id,
  created_at: transaction.createdAt,
  finalized_at: transaction.finalizedAt,
  amount_in_cents: transaction.amountInCents,
  reference: transaction.reference,
  customer_email: transaction.payer.email,
  currency: 'COP',
  payment_method_type: transaction.method,
  payment_method: methodOf(transaction),
  status: transaction.status,
  status_message: transaction.message,
  shipping_address: null,
  redirect_url: transaction.redirectUrl,
  payment_source_id: null,
  payment_link_id: null,
  customer_data: {
    full_name: transaction.payer.fullName,
    phone_number: transaction.payer.phone,
    legal_id: transaction.payer.legalId,
    legal_id_type: 'CC',
  },
  billing_data: null,
  bill_id: null,
  taxes: [],
  tip_in_cents: null,
});

const personOf = ({ merchantId, name, publicKey }: SimulatedAccount) => ({
  id: merchantId,
  name,
  legal_name: `${name} S.A.S.`,
  contact_name: 'Ana',
  phone_number: '+573000000000',
  logo_url: null,
  legal_id_type: 'NIT',
  email: 'hola@example.test',
  legal_id: '900000000-1',
  public_key: publicKey,
});

/** One payment, with whose it is. */
export const shownWhole = (transaction: SimulatedTransaction, account: SimulatedAccount) => ({
  ...shownTransaction(transaction),
  merchant: personOf(account),
  entries: [],
  disbursement: null,
  refunds: [],
});

const acceptance = (type: string) => ({
  acceptance_token: 'eyJ-simulado',
  permalink: 'https://wompi.example/terminos.pdf',
  type,
});

export const shownMerchant = (account: SimulatedAccount) => ({
  ...personOf(account),
  active: true,
  accepted_currencies: ['COP'],
  accepted_payment_methods: ['CARD', 'NEQUI', 'PSE'],
  presigned_acceptance: acceptance('END_USER_POLICY'),
  presigned_personal_data_auth: acceptance('PERSONAL_DATA_AUTH'),
});
