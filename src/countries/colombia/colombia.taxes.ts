import type { FiscalTax, FiscalWithholding } from '#capabilities/fiscal/fiscal.document.ts';
import { compare, decimal, type Decimal, rounded, times, ZERO } from '#vocabulary/decimal.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { Complaint, TextKey } from '../complaint.ts';
import type { NonResidentProof, SoldService } from '../sales-rules.ts';

/**
 * The taxes of a lodging in Colombia, by the day of the sale. Every answer has the rule behind it, which is kept with
 * the line of the invoice.
 */
export type TaxQuestion = {
  readonly service: SoldService;
  readonly on: PlainDate;
  readonly seller: {
    /** Responsibilities of the RUT: 48 for VAT, 33 for the tax on consumption. */
    readonly collectsVat: boolean;
    readonly collectsConsumption: boolean;
    /** Number in the Registro Nacional de Turismo. */
    readonly rnt: string | null;
    readonly cityDivipola: string;
  };
  /** The guest who sleeps there, not the payer (DIAN, concepto 014767 of 2025). */
  readonly guest: {
    /** Foreigners and Colombians alike: their residence, and that they did not come to stay. */
    readonly residence: 'colombia' | 'abroad';
    readonly proof: NonResidentProof | null;
  };
};

export const TAX_REASONS = {
  'co.vat.general': 'country.tax.vat.general',
  'co.vat.nonResident': 'country.tax.vat.nonResident',
  'co.vat.reactivation': 'country.tax.vat.reactivation',
  'co.vat.sanAndres': 'country.tax.vat.sanAndres',
  'co.vat.customsZone': 'country.tax.vat.customsZone',
  'co.vat.notCollected': 'country.tax.vat.notCollected',
  'co.inc.restaurant': 'country.tax.inc.restaurant',
  'co.inc.territory': 'country.tax.inc.territory',
  'co.inc.notCollected': 'country.tax.inc.notCollected',
} as const satisfies Readonly<Record<string, TextKey>>;
export type TaxReason = keyof typeof TAX_REASONS;

export type TaxAnswer = {
  readonly tax: FiscalTax & { readonly reason: TaxReason };
  /** The law that it rests on, for later questions. */
  readonly law: string;
  /** The missing facts that would make it exempt; empty if nothing would. */
  readonly missing: readonly Complaint[];
  /** Only the guest's papers are missing: with them it is exempt. */
  readonly awaitsProof: boolean;
};

type Rule = {
  readonly reason: TaxReason;
  readonly kind: FiscalTax['kind'];
  readonly treatment: FiscalTax['treatment'];
  readonly rate: string;
  readonly services: readonly SoldService[];
  /** First and last day; null for a rule that still holds. */
  readonly from: string;
  readonly to: string | null;
  readonly law: string;
  readonly holds: (question: TaxQuestion) => boolean;
};

/** Department of San Andrés, Providencia y Santa Catalina, and Amazonas. */
const [SAN_ANDRES, AMAZONAS] = ['88', '91'];

/**
 * Municipalities of the special customs zones of ET 476: Urabá, Tumaco and Guapi (as Decreto 2685 of 1999, article 453,
 * lists them); Inírida, Puerto Carreño, La Primavera and Cumaribo; Maicao, Uribia and Manaure. Leticia is another zone.
 */
export const CUSTOMS_ZONE_CITIES = [
  '05051',
  '05665',
  '05490',
  '05659',
  '05837',
  '05045',
  '05147',
  '05172',
  '05480',
  '27006',
  '27800',
  '52835',
  '19318',
  '94001',
  '99001',
  '99524',
  '99773',
  '44430',
  '44847',
  '44560',
] as const;
const customsZone = new Set<string>(CUSTOMS_ZONE_CITIES);

const departmentOf = ({ seller }: TaxQuestion): string => seller.cityDivipola.slice(0, 2);
const always = () => true;
const isProven = ({ guest, seller }: TaxQuestion): boolean =>
  guest.residence === 'abroad' && missingFor({ guest, seller }).length === 0;

const ALL: readonly SoldService[] = ['lodging', 'restaurant', 'other'];
const WITH_VAT: readonly SoldService[] = ['lodging', 'other'];

/** The golden table: of the rules that hold on the day, the first counts. */
export const TAX_RULES: readonly Rule[] = [
  // Ley 47 of 1993, article 22: no VAT in the archipelago.
  {
    reason: 'co.vat.sanAndres',
    kind: 'vat',
    treatment: 'excluded',
    rate: '0',
    services: WITH_VAT,
    from: '1993-02-19',
    to: null,
    law: 'Ley 47 de 1993, art. 22',
    holds: (question) => departmentOf(question) === SAN_ANDRES,
  },
  // ET 512-1, paragraph 3: no tax on consumption in the archipelago nor in Amazonas.
  {
    reason: 'co.inc.territory',
    kind: 'consumption',
    treatment: 'excluded',
    rate: '0',
    services: ['restaurant'],
    from: '2013-01-01',
    to: null,
    law: 'Estatuto Tributario, art. 512-1, par. 3',
    holds: (question) => [SAN_ANDRES, AMAZONAS].includes(departmentOf(question)),
  },
  // A seller who is not responsible for a tax charges none (ET 437, 512-13).
  {
    reason: 'co.vat.notCollected',
    kind: 'vat',
    treatment: 'excluded',
    rate: '0',
    services: WITH_VAT,
    from: '2017-01-01',
    to: null,
    law: 'Estatuto Tributario, art. 437',
    holds: ({ seller }) => !seller.collectsVat,
  },
  {
    reason: 'co.inc.notCollected',
    kind: 'consumption',
    treatment: 'excluded',
    rate: '0',
    services: ['restaurant'],
    from: '2017-01-01',
    to: null,
    law: 'Estatuto Tributario, art. 512-13',
    holds: ({ seller }) => !seller.collectsConsumption,
  },
  // ET 476 as Ley 1943 of 2018 and Ley 2010 of 2019 have it: hotels and tourism in special customs zones.
  {
    reason: 'co.vat.customsZone',
    kind: 'vat',
    treatment: 'excluded',
    rate: '0',
    services: ['lodging'],
    from: '2019-01-01',
    to: null,
    law: 'Estatuto Tributario, art. 476 (zonas de régimen aduanero especial)',
    holds: ({ seller }) => customsZone.has(seller.cityDivipola),
  },
  // ET 481 d) as Ley 1607 of 2012 has it; DUR 1625 of 2016, article 1.3.1.11.1 (Decreto 297 of 2016).
  {
    reason: 'co.vat.nonResident',
    kind: 'vat',
    treatment: 'exempt',
    rate: '0',
    services: ['lodging'],
    from: '2016-02-24',
    to: null,
    law: 'Estatuto Tributario, art. 481 lit. d; DUR 1625 de 2016, art. 1.3.1.11.1',
    holds: isProven,
  },
  // Ley 2068 of 2020, article 45, prolonged by Ley 2155 of 2021, article 65: residents, until the end of 2022.
  {
    reason: 'co.vat.reactivation',
    kind: 'vat',
    treatment: 'exempt',
    rate: '0',
    services: ['lodging'],
    from: '2020-12-31',
    to: '2022-12-31',
    law: 'Ley 2068 de 2020, art. 45; Ley 2155 de 2021, art. 65',
    holds: ({ guest, seller }) => guest.residence === 'colombia' && seller.rnt !== null,
  },
  // ET 468 as Ley 1819 of 2016, article 184, has it; 16 % before.
  {
    reason: 'co.vat.general',
    kind: 'vat',
    treatment: 'taxed',
    rate: '19',
    services: WITH_VAT,
    from: '2017-01-01',
    to: null,
    law: 'Estatuto Tributario, art. 468 (Ley 1819 de 2016, art. 184)',
    holds: always,
  },
  // ET 512-1, 512-9. It was suspended for a time before 2023, when nothing was invoiced with this product.
  {
    reason: 'co.inc.restaurant',
    kind: 'consumption',
    treatment: 'taxed',
    rate: '8',
    services: ['restaurant'],
    from: '2023-01-01',
    to: null,
    law: 'Estatuto Tributario, arts. 512-1 y 512-9',
    holds: always,
  },
];

/** What a guest from abroad still has to show, and the lodging to have, for a night without VAT. */
function missingFor({ guest, seller }: Pick<TaxQuestion, 'guest' | 'seller'>): readonly Complaint[] {
  const texts: readonly (TextKey | null)[] = [
    seller.rnt === null ? 'country.tax.missing.rnt' : null,
    guest.proof?.passport ? null : 'country.tax.missing.passport',
    guest.proof?.migrationDocument ? null : 'country.tax.missing.migrationDocument',
  ];
  return texts.flatMap((text) => (text === null ? [] : [{ text }]));
}

/** The tax of one line. Throws a RangeError for a day of which the table knows nothing. */
export function taxOf(question: TaxQuestion): TaxAnswer {
  const { on, service, guest } = question;
  if (!ALL.includes(service)) throw new RangeError(`Not a service: ${service}`);
  const rule = TAX_RULES.find(
    ({ services, from, to, holds }) =>
      services.includes(service) && from <= on && (to === null || on <= to) && holds(question),
  );
  if (!rule) throw new RangeError(`No tax of Colombia is known for ${service} on ${on}`);
  const { kind, treatment, rate, reason, law } = rule;
  const mightBeExempt = treatment === 'taxed' && service === 'lodging' && guest.residence === 'abroad';
  return {
    tax: { kind, treatment, rate: decimal(rate), reason },
    law,
    missing: mightBeExempt ? missingFor(question) : [],
    awaitsProof: mightBeExempt && question.seller.rnt !== null,
  };
}

/**
 * Resoluciones of DIAN: 1264 of 2022, 187 of 2023, 193 of 2024, 238 of 2025. The next is published in December; until it
 * stands here the last one counts, because what follows from it is shown and lowers nothing.
 */
const UVT: Readonly<Record<string, string>> = lookUpTable({
  '2023': '42412',
  '2024': '47065',
  '2025': '49799',
  '2026': '52374',
});
/** Decreto 572 of 2025 lowered the least amount for lodging from 4 to 2 UVT from June of that year on. */
const leastUvt = (on: PlainDate): Decimal => decimal(on < '2025-06-01' ? '4' : '2');

/** In pesos, to the nearest thousand (ET 868). Throws a RangeError for years before the first. */
export function withholdingThreshold(on: PlainDate): Decimal {
  const known = Object.entries(UVT).filter(([year]) => year <= on.slice(0, 4));
  const uvt = known.at(-1)?.[1];
  if (uvt === undefined) throw new RangeError(`The UVT of ${on.slice(0, 4)} is not known`);
  const thousands = rounded(times(times(decimal(uvt), leastUvt(on)), decimal('0.001')), 0, 'half-up');
  return times(thousands, decimal('1000'));
}

export type WithholdingQuestion = {
  readonly on: PlainDate;
  /** Of lodging and meals, without taxes. */
  readonly net: Decimal;
  readonly vat: Decimal;
  /** Codes of the RUT (technical annex 1.9, 13.2.6.1). */
  readonly issuer: { readonly responsibilities: readonly string[] };
  /** Companies, and buyers whose RUT says so. */
  readonly buyer: { readonly withholdsIncome: boolean; readonly withholdsVat: boolean };
  /** Percent of the municipality, where the buyer withholds it. */
  readonly localRate: Decimal | null;
};

const [LARGE_TAXPAYER, SELF_WITHHOLDER, VAT_WITHHOLDER, SIMPLE_REGIME] = ['O-13', 'O-15', 'O-23', 'O-47'];

/**
 * What a buyer will withhold. It is shown on the invoice and never lowers the total: the buyer pays it to DIAN instead
 * (annex 1.9, 11.9).
 */
export function withholdingsOf(question: WithholdingQuestion): readonly FiscalWithholding[] {
  const { on, net, vat, buyer, localRate, issuer } = question;
  const is = (...codes: readonly string[]) => issuer.responsibilities.some((code) => codes.includes(code));
  // DUR 1625 of 2016, articles 1.2.6.8 and 1.5.8.3.1: sellers who withhold from themselves, and the simple regime.
  const withholdsIncome = buyer.withholdsIncome && !is(SELF_WITHHOLDER, SIMPLE_REGIME);
  // ET 437-2, first paragraph: no withholding between parties that both withhold VAT.
  const withholdsVat = buyer.withholdsVat && !is(LARGE_TAXPAYER, VAT_WITHHOLDER);
  // ET 907: the simple regime has the municipal tax inside.
  const withholdsLocal = !is(SIMPLE_REGIME);
  const isEnough = compare(net, withholdingThreshold(on)) >= 0;
  return [
    // DUR 1625 of 2016, article 1.2.4.10.6: hotel, lodging and restaurant.
    ...(withholdsIncome && isEnough
      ? [{ kind: 'income', rate: decimal('3.5'), base: net, reason: 'co.withholding.income' } as const]
      : []),
    // ET 437-1: 15 % of the VAT.
    ...(withholdsVat && isEnough && compare(vat, ZERO) > 0
      ? [{ kind: 'vat', rate: decimal('15'), base: vat, reason: 'co.withholding.vat' } as const]
      : []),
    ...(withholdsLocal && localRate !== null && compare(localRate, ZERO) > 0
      ? [{ kind: 'local', rate: localRate, base: net, reason: 'co.withholding.local' } as const]
      : []),
  ];
}
