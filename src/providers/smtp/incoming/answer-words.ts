/** With a day in it: "El lun, 30 nov 2026 a las 10:00, Casa Azul escribió:", on one line or two. */
const SAID_BEFORE =
  /^(?=.*\d)(?:El|On|Em|Le|Il|Am)\s.{4,300}(?:escribió|wrote|escreveu|a écrit|ha scritto|schrieb)(?: lo siguiente)?\s*:$/i;
/** The mail that is answered follows, without signs before its lines. */
const FULL_MAIL =
  /^(?:-{2,}\s*(?:Mensaje original|Original Message|Mensagem original|Forwarded message|Mensaje reenviado)\s*-{2,}|_{10,})$/i;
/** The headers of the mail that is answered, as Outlook writes them. */
const FIRST_HEADER = /^\*?(?:De|From|Von)\s*:\*?\s.+/i;
const NEXT_HEADER = /^\*?(?:Enviado(?: el)?|Sent|Fecha|Date|Data|Enviada em)\s*:\*?/i;
/** What telephones write by themselves in the last line. */
const MACHINE =
  /^(?:Enviado desde .{2,40}|Enviado (?:do|pelo) meu .{2,40}|Sent from .{2,40}|(?:Obtener|Get|Obter o) Outlook (?:para|for) .{2,20})$/i;

/** What a person wrote, without the mail that it answers and without what a telephone adds. All of it where nothing else is left. */
export function cutQuoted(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const own: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!.trimEnd();
    const isSign = line === '--' || lines[at] === '-- ';
    if (isSign || FULL_MAIL.test(line.trim())) break;
    if (FIRST_HEADER.test(line) && NEXT_HEADER.test((lines[at + 1] ?? '').trim())) break;
    if (line.startsWith('>')) continue;
    const said = endOfAttribution(lines, at);
    if (said !== null) {
      const next = lines.slice(said + 1).find((one) => one.trim() !== '');
      // With signs before its lines the mail can be told from answers below it.
      if (next === undefined || !next.startsWith('>')) break;
      at = said;
      continue;
    }
    own.push(line);
  }
  const last = own.findLastIndex((line) => line.trim() !== '');
  const isMachine = last > 0 && MACHINE.test(own[last]!.trim());
  const words = own
    .slice(0, isMachine ? last : undefined)
    .join('\n')
    .trim();
  return words === '' ? text.trim() : words;
}

/** The line on which "… wrote:" ends that begins here. */
function endOfAttribution(lines: readonly string[], at: number): number | null {
  let said = '';
  for (let end = at; end < Math.min(at + 3, lines.length); end += 1) {
    const line = lines[end]!.trim();
    if (line === '') return null;
    said = `${said} ${line}`.trim();
    if (SAID_BEFORE.test(said)) return end;
  }
  return null;
}
