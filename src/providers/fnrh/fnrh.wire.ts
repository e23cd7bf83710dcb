import { z } from 'zod';

/*
 * What travels to and from the FNRH Digital, API version 2 (documents 2.3 and 2.4 of the ministry, as public clients have them;
 * README says which). Reports hold the same names flat; `responsavel_` stands before the two of the responsible adult.
 */

type Fields = Readonly<Record<string, string>>;

const textOf = (fields: Fields, name: string): string => fields[name] ?? '';
const numberOf = (fields: Fields, name: string): number => Number(fields[name] ?? 0);

const travel = (fields: Fields) => ({
  motivo_viagem_id: textOf(fields, 'motivo_viagem_id'),
  meio_transporte_id: textOf(fields, 'meio_transporte_id'),
});

const responsible = (fields: Fields) => ({
  numero_documento: textOf(fields, 'responsavel_numero_documento'),
  tipo_documento_id: textOf(fields, 'responsavel_tipo_documento_id'),
});

const contact = (fields: Fields) => ({
  email: textOf(fields, 'email'),
  telefone: textOf(fields, 'telefone'),
  PaisResidencia_id: textOf(fields, 'PaisResidencia_id'),
  // Only of residents of Brazil.
  ...(fields['cidade_id'] && {
    cidade_id: numberOf(fields, 'cidade_id'),
    estado_id: textOf(fields, 'estado_id'),
  }),
});

/** Skin colour and disabilities are not asked of guests: the FNRH's own code for that is sent. */
const person = (fields: Fields) => ({
  nome: textOf(fields, 'nome'),
  nome_social: '',
  PaisNacionalidade_id: textOf(fields, 'PaisNacionalidade_id'),
  genero_id: textOf(fields, 'genero_id'),
  GeneroDescricao: '',
  data_nascimento: textOf(fields, 'data_nascimento'),
  raca_id: 'NAOINFORMAR',
  deficiencia_id: 'NAOINFORMAR',
  tipo_deficiencia_id: '',
});

const document = (fields: Fields) => ({
  numero_documento: textOf(fields, 'numero_documento'),
  tipo_documento_id: textOf(fields, 'tipo_documento_id'),
});

/** The card was filled in here: for the ministry that is its pre-check-in. */
const SITUATION = 'PRECHECKIN_REALIZADO';

/** `POST /hospedagem/registrar`: the reservation with the main guest. */
export const registerBody = (fields: Fields) => ({
  reserva: {
    numero_reserva: textOf(fields, 'numero_reserva'),
    numero_reserva_ota: '',
    data_entrada: textOf(fields, 'data_entrada'),
    data_saida: textOf(fields, 'data_saida'),
    quantidade_hospede_adulto: numberOf(fields, 'quantidade_hospede_adulto'),
    quantidade_hospede_menor: numberOf(fields, 'quantidade_hospede_menor'),
    origem_reserva_id: 'MEIOHOSPEDAGEM',
  },
  dados_hospede: [
    {
      is_principal: true,
      situacao_hospede: SITUATION,
      check_in_em: '',
      check_out_em: '',
      dados_pessoais: {
        ...person(fields),
        documento_id: document(fields),
        contato: contact(fields),
      },
      responsavel: responsible(fields),
      dados_ficha: travel(fields),
    },
  ],
});

/** `POST /pessoas`: a companion, before there is a guest of the reservation. */
export const personBody = (fields: Fields) => ({
  ...person(fields),
  ...document(fields),
  ...contact(fields),
});

/** `POST /reservas/{id}/hospedes`. */
export const companionBody = (fields: Fields, personId: string) => ({
  pessoa_id: personId,
  is_principal: false,
  situacao_hospede_id: SITUATION,
  responsavel: responsible(fields),
  fnrh: travel(fields),
});

/** The ids of the reservation and the guest at the FNRH, in one text: `reservation/guest`. */
export const cardName = (reservation: string, guest: string): string => `${reservation}/${guest}`;

export function readCardName(name: string): { readonly reservation: string; readonly guest: string } | null {
  const [, reservation, guest] = /^([\w-]{1,80})\/([\w-]{1,80})$/.exec(name) ?? [];
  return reservation && guest ? { reservation, guest } : null;
}

const Id = z.string().regex(/^[\w-]{1,80}$/);

/** Answer of `/hospedagem/registrar`. */
export const Registered = z.object({
  dados: z.object({
    reserva: z.object({ reserva_id: Id }),
    dados_hospedes: z.array(z.object({ hospede_id: Id })).min(1),
  }),
});

/** Documents and clients disagree on what is around it: the id itself, or an object with it, or `dados` around either. */
const named = (name: string, inside: string) =>
  z.record(z.string(), z.unknown()).transform((answer, ctx) => {
    const within = (value: unknown): unknown =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
    const { dados } = answer;
    const inner = typeof dados === 'object' && dados !== null ? (dados as Record<string, unknown>) : {};
    const found = [within(answer), within(answer[inside]), within(dados), within(inner[inside])];
    const id = found.map((value) => Id.safeParse(value)).find(({ success }) => success)?.data;
    if (id !== undefined) return id;
    ctx.addIssue({ code: 'custom', message: `no ${name}` });
    return z.NEVER;
  });

export const PersonMade = named('pessoa_id', 'pessoa');
export const GuestAdded = named('hospede_id', 'hospede');

/** Answer of `/hospedes/{id}/checkin` and `/checkout`; of others only the wording of the failure is read. */
export const Moved = z.object({ situacao_id: z.string() });

export const Refusal = z.object({
  erro: z.string().optional(),
  mensagem: z.string().optional(),
});

/** Words of the FNRH's sentences, which name fields of the request, and our names for them. */
const BLAMED: readonly (readonly [RegExp, string])[] = [
  [/respons[aá]vel/i, 'guests'],
  [/tipo_documento/i, 'documentType'],
  [/numero_documento|documento|\bcpf\b|passaporte/i, 'documentNumber'],
  [/data_nascimento|nascimento/i, 'birthDate'],
  [/nacionalidade/i, 'nationality'],
  [/residencia_id|pa[ií]s de resid/i, 'residenceCountry'],
  [/cidade|munic[ií]pio|estado_id/i, 'residenceCity'],
  [/g[eê]nero/i, 'sex'],
  [/motivo/i, 'tripReason'],
  [/transporte/i, 'transport'],
  [/telefone|celular/i, 'phone'],
  [/e-?mail/i, 'email'],
  [/data_entrada|data de entrada/i, 'arrival'],
  [/data_sa[ií]da|data de sa[ií]da/i, 'departure'],
  [/quantidade_hospede/i, 'guests'],
  [/solicitante/i, 'registrySettings'],
  [/\bnome\b/i, 'firstName'],
];

export const blamedField = (message: string): string | null =>
  /cpf_solicitante/i.test(message)
    ? 'registrySettings'
    : (BLAMED.find(([words]) => words.test(message))?.[1] ?? null);
