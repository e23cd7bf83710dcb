/** A person as the simulated Google knows them; `has` may change any field. */
export type SimulatedAccount = {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
  readonly locale: string;
  /** What the page says of the account, for people who try the product. */
  readonly hint: string;
};

export const SIMULATED_ACCOUNTS: readonly SimulatedAccount[] = [
  {
    sub: '110248495921238986420',
    email: 'ana.torres@gmail.example',
    email_verified: true,
    name: 'Ana Torres',
    locale: 'es',
    hint: 'Todavía no tiene cuenta en Posada',
  },
  {
    sub: '110248495921238986421',
    email: 'joao.salgado@gmail.example',
    email_verified: true,
    name: 'João Salgado',
    locale: 'pt-BR',
    hint: 'Todavía no tiene cuenta; habla portugués',
  },
  {
    sub: '110248495921238986422',
    // The person of the demo property.
    email: 'valentina@casaazul.example',
    email_verified: true,
    name: 'Valentina Mora',
    locale: 'es-419',
    hint: 'Ya entra a Posada con contraseña',
  },
  {
    sub: '110248495921238986423',
    email: 'sin.verificar@gmail.example',
    email_verified: false,
    name: 'Luz Pardo',
    locale: 'es',
    hint: 'Google no ha verificado su correo',
  },
];
