import path from 'node:path';

import type { PreparedDocument } from '#capabilities/fiscal/fiscal.capability.ts';
import { type FiscalDocument, type FiscalTax, paidParts } from '#capabilities/fiscal/fiscal.document.ts';
import type { SoftwareMaker } from '#foundation/context/context.ts';
import type { PrintWords } from '#countries/print-words.ts';
import { compare, type Decimal, rounded, ZERO } from '#vocabulary/decimal.ts';
import { dayIn, type Instant, timeIn } from '#vocabulary/instant.ts';

const FONTS = path.join(import.meta.dirname, 'fonts');
const REGULAR = path.join(FONTS, 'figtree-regular.ttf');
const BOLD = path.join(FONTS, 'figtree-bold.ttf');

/** Points; a page of A4 is 595 by 842. */
const MARGIN = 48;
const WIDTH = 595 - 2 * MARGIN;
const BOTTOM = 842 - MARGIN;
const INK = '#14211d';
const QUIET = '#5d6b66';
const LINE = '#d9d2c7';
const WARNING = '#b3261e';
const QR_SIZE = 104;

/** Start and width of each column of the lines. */
const COLUMNS = {
  description: { x: MARGIN, width: 210, align: 'left' },
  quantity: { x: MARGIN + 214, width: 40, align: 'right' },
  unitPrice: { x: MARGIN + 258, width: 86, align: 'right' },
  tax: { x: MARGIN + 348, width: 62, align: 'right' },
  net: { x: MARGIN + 414, width: WIDTH - 414, align: 'right' },
} as const;
type Column = keyof typeof COLUMNS;

export type PrintInput = {
  readonly document: FiscalDocument;
  readonly prepared: PreparedDocument;
  readonly words: PrintWords;
  readonly taxId: string;
  /** When the authority accepted the document. */
  readonly acceptedAt: Instant;
  readonly timeZone: string;
  readonly maker: SoftwareMaker | null;
  /** Without fiscal value; every page says so. */
  readonly isTest: boolean;
};

/** Formats an amount as in Latin America: `1.071.000,00`. */
function written(amount: Decimal, places = 2): string {
  const [whole = '', cents] = rounded(amount, places, 'half-even').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return cents === undefined ? grouped : `${grouped},${cents}`;
}

/** A price may need more decimals than an amount, and shows at least two. */
function price(amount: Decimal): string {
  const decimals = amount.split('.')[1] ?? '';
  return written(amount, Math.max(2, decimals.replace(/0+$/, '').length));
}

const percent = ({ rate, treatment }: FiscalTax): string =>
  treatment === 'excluded' ? '—' : `${Number(rate)} %`;

/** Prints an accepted document with everything that the country's law requires, from the signed document. */
export async function printDocument(of: PrintInput): Promise<Uint8Array<ArrayBuffer>> {
  const { acceptedAt, document, prepared, words } = of;
  // Loaded with the first paper, not at the start of the process (P-05); so is the library for its code.
  const { default: Pdf } = await import('pdfkit');
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    // Screen readers announce the language and the title.
    lang: 'es',
    displayTitle: true,
    info: {
      Title: [
        ...(of.isTest ? [words.test.mark] : []),
        `${words.title[document.kind]} ${prepared.number ?? ''}`.trim(),
      ].join(' · '),
      Author: document.issuer.name,
      CreationDate: new Date(acceptedAt),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.on('end', () => resolve()));
  const paper = paperOf(pdf);
  if (of.isTest) testHead(paper, words);
  head(paper, of);
  lines(paper, of);
  await foot(paper, of);
  pages(pdf, words);
  if (of.isTest) mark(pdf, words);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

type Style = { readonly bold?: true; readonly size?: number; readonly color?: string };
type Place = { readonly x: number; readonly width: number; readonly align?: 'left' | 'right' };

/** Draws from top to bottom over as many pages as needed. */
function paperOf(pdf: PDFKit.PDFDocument) {
  let y = MARGIN;
  const styled = ({ bold, size = 9, color = INK }: Style) =>
    pdf
      .font(bold ? BOLD : REGULAR)
      .fontSize(size)
      .fillColor(color);
  return {
    pdf,
    get y() {
      return y;
    },
    /** The height of a text at its place. */
    height: (text: string, { width }: Place, style: Style = {}) =>
      styled(style).heightOfString(text, { width }),
    text: (text: string, { x, width, align = 'left' }: Place, style: Style = {}, at = y) => {
      styled(style).text(text, x, at, { width, align });
    },
    down: (points: number) => {
      y += points;
    },
    /** Starts a new page if the height does not fit. */
    room: (points: number) => {
      if (y + points <= BOTTOM - 24) return false;
      pdf.addPage();
      y = MARGIN;
      return true;
    },
    rule: () => {
      pdf
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(0.5)
        .strokeColor(LINE)
        .stroke();
    },
  };
}
type Paper = ReturnType<typeof paperOf>;

/** Draws lines below each other; returns their total height. */
function stack(paper: Paper, texts: readonly (readonly [string, Style?])[], place: Place): number {
  let at = paper.y;
  for (const [text, style = {}] of texts) {
    if (text === '') continue;
    paper.text(text, place, style, at);
    at += paper.height(text, place, style) + 2;
  }
  return at - paper.y;
}

const QUIETLY: Style = { color: QUIET, size: 8 };

/** All means of payment, largest amount first. */
const meansOf = ({ document: { payment, total }, words }: PrintInput): string =>
  paidParts(payment, total)
    .map(({ means }) => words.means[means] ?? '')
    .join(', ');

function testHead(paper: Paper, { test }: PrintWords): void {
  const style: Style = { bold: true, size: 9, color: WARNING };
  for (const line of test.lines) {
    paper.text(line, { x: MARGIN, width: WIDTH }, style);
    paper.down(paper.height(line, { x: MARGIN, width: WIDTH }, style) + 2);
  }
  paper.down(10);
}

function head(paper: Paper, of: PrintInput): void {
  const { document, prepared, words, taxId, acceptedAt, timeZone } = of;
  const { issuer, customer, payment, currency, kind, corrects } = document;
  const { address } = issuer;
  const seller = stack(
    paper,
    [
      [issuer.tradeName ?? issuer.name, { bold: true, size: 13 }],
      ...(issuer.tradeName ? [[issuer.name, {}] as const] : []),
      [words.ofIssuer(issuer, taxId).join(' · '), QUIETLY],
      [`${address.line}, ${address.cityName}, ${address.postalCode}`, QUIETLY],
      [[issuer.phone, issuer.email].filter(Boolean).join(' · '), QUIETLY],
    ],
    { x: MARGIN, width: 290 },
  );
  const right: Place = { x: MARGIN + 300, width: WIDTH - 300, align: 'right' };
  const title = stack(
    paper,
    [
      [words.title[kind], { bold: true, size: 10 }],
      [prepared.number ?? '', { bold: true, size: 18 }],
    ],
    right,
  );
  paper.down(Math.max(seller, title) + 10);
  paper.rule();
  paper.down(10);
  const moment = (at: Instant) => `${dayIn(timeZone, at)} ${timeIn(timeZone, at)}`;
  const third = WIDTH / 3;
  const due = payment.dueOn === null ? words.paid : `${words.onCredit} ${payment.dueOn}`;
  const heights = [
    stack(
      paper,
      [
        [words.customer, QUIETLY],
        [customer.name, { bold: true }],
        [words.ofCustomer(customer.identity)],
        [customer.email ?? '', QUIETLY],
      ],
      { x: MARGIN, width: third - 12 },
    ),
    stack(
      paper,
      [
        [words.issuedAt, QUIETLY],
        [moment(document.issuedAt)],
        [words.acceptedAt, QUIETLY],
        [moment(acceptedAt)],
      ],
      { x: MARGIN + third, width: third - 12 },
    ),
    stack(
      paper,
      [
        [words.payment, QUIETLY],
        [`${due} · ${meansOf(of)}`],
        [currency],
        ...(corrects ? [[`${words.corrects} ${corrects.number}: ${corrects.reason}`, QUIETLY] as const] : []),
      ],
      { x: MARGIN + 2 * third, width: third },
    ),
  ];
  paper.down(Math.max(...heights) + 12);
}

function columnHeads(paper: Paper, { words }: PrintInput): void {
  for (const [name, place] of Object.entries(COLUMNS)) {
    paper.text(words.columns[name as Column], place, { bold: true, size: 8 });
  }
  paper.down(14);
  paper.rule();
  paper.down(6);
}

function lines(paper: Paper, of: PrintInput): void {
  columnHeads(paper, of);
  for (const [place, line] of of.document.lines.entries()) {
    const counted = of.prepared.totals.lines[place];
    const height = paper.height(line.description, COLUMNS.description);
    if (paper.room(height + 8)) columnHeads(paper, of);
    const cells: Readonly<Record<Column, string>> = {
      description: line.description,
      quantity: written(line.quantity, 0) === '0' ? line.quantity : String(Number(line.quantity)),
      unitPrice: price(line.unitPrice),
      tax: line.taxes.map(percent).join(' · '),
      net: written(counted?.net ?? ZERO),
    };
    for (const [name, column] of Object.entries(COLUMNS)) paper.text(cells[name as Column], column);
    paper.down(height + 8);
  }
  paper.rule();
  paper.down(10);
}

/** The totals of the document: labels and amounts in reading order. */
function sums({ prepared, document, words }: PrintInput): readonly (readonly [string, string])[] {
  const { totals } = prepared;
  return [
    [words.net, written(totals.net)],
    ...totals.taxes.map(
      ({ kind, rate, base, amount }) =>
        [`${words.taxes[kind]} ${Number(rate)} % ${words.on} ${written(base)}`, written(amount)] as const,
    ),
    ...document.charges
      .filter(({ amount }) => compare(amount, ZERO) !== 0)
      .map(({ reason, amount }) => [reason, written(amount)] as const),
  ];
}

/** Draws the printed code as rectangles, one for each run of dark cells: sharp at any size, and fast. */
function code(
  { pdf, y: top }: Paper,
  { size, data }: { readonly size: number; readonly data: Uint8Array },
): void {
  const cell = QR_SIZE / size;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const from = column;
      while (column < size && data[row * size + column]) column += 1;
      if (column > from) pdf.rect(MARGIN + from * cell, top + row * cell, (column - from) * cell, cell);
    }
  }
  pdf.fill('#000000');
}

/** Below the total, because it does not reduce the amount due. */
const withheld = ({ prepared, words }: PrintInput): readonly string[] =>
  prepared.totals.withheld.map(
    ({ kind, rate, base, amount }) =>
      `${words.withheld}: ${words.withholdings[kind]} ${Number(rate)} % ${words.on} ${written(base)}, ${written(amount)}`,
  );

async function foot(paper: Paper, of: PrintInput): Promise<void> {
  const { document, prepared, words } = of;
  const told = sums(of);
  paper.room(Math.max(QR_SIZE, told.length * 14 + 30) + 70);
  if (prepared.qrText !== '') {
    const { create } = await import('qrcode');
    code(paper, create(prepared.qrText, { errorCorrectionLevel: 'M' }).modules);
  }
  const middle: Place = { x: MARGIN + QR_SIZE + 12, width: 150 };
  stack(
    paper,
    [
      [words.key[document.kind], QUIETLY],
      [prepared.key, { size: 7 }],
    ],
    middle,
  );
  const [label, value]: [Place, Place] = [
    { x: MARGIN + 276, width: 130 },
    { x: MARGIN + 410, width: WIDTH - 410, align: 'right' },
  ];
  let at = paper.y;
  for (const [name, amount] of told) {
    paper.text(name, label, { color: QUIET }, at);
    paper.text(amount, value, {}, at);
    at += Math.max(14, paper.height(name, label) + 3);
  }
  paper.text(words.total, label, { bold: true, size: 12 }, at + 4);
  const total = `${document.currency} ${written(prepared.totals.payable)}`;
  paper.text(total, { ...value, x: MARGIN + 330, width: WIDTH - 330 }, { bold: true, size: 12 }, at + 4);
  paper.down(Math.max(QR_SIZE, at + 24 - paper.y) + 12);
  for (const note of [...withheld(of), ...document.notes]) {
    paper.text(note, { x: MARGIN, width: WIDTH });
    paper.down(paper.height(note, { x: MARGIN, width: WIDTH }) + 6);
  }
  const series = document.series && words.ofSeries(document.series);
  stack(
    paper,
    [
      [series ?? '', QUIETLY],
      [words.madeBy(of.maker), QUIETLY],
    ],
    { x: MARGIN, width: WIDTH },
  );
}

/** Across every page, so that a part of a test cannot pass as a document. */
function mark(pdf: PDFKit.PDFDocument, { test }: PrintWords): void {
  const { count } = pdf.bufferedPageRange();
  for (let place = 0; place < count; place++) {
    pdf.switchToPage(place);
    pdf
      .save()
      .rotate(-40, { origin: [297, 421] })
      .font(BOLD)
      .fontSize(54)
      .fillColor(WARNING, 0.18)
      .text(test.mark, 0, 390, { width: 595, align: 'center', lineBreak: false })
      .restore();
  }
}

/** Page number and count, on documents of several pages. */
function pages(pdf: PDFKit.PDFDocument, { page }: PrintWords): void {
  const { count } = pdf.bufferedPageRange();
  if (count === 1) return;
  for (let place = 0; place < count; place++) {
    pdf.switchToPage(place);
    pdf
      .font(REGULAR)
      .fontSize(8)
      .fillColor(QUIET)
      .text(`${page} ${place + 1} / ${count}`, MARGIN, BOTTOM - 10, {
        width: WIDTH,
        align: 'right',
        lineBreak: false,
      });
  }
}
