import { PORTAL } from './sire.wire.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const page = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><title>SIRE - ${title}</title>
<style>body{font-family:sans-serif;margin:2rem;max-width:42rem}.error{color:#a00}td{padding:.2rem .8rem}</style></head>
<body><h1>${title}</h1><p><small>Portal simulado para pruebas</small></p>${body}</body></html>`;

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}" />`;

const { login, upload, query, viewState } = PORTAL;

type LoginState = { readonly state: string; readonly companies: readonly string[]; readonly error?: string };

export const loginPage = ({ state, companies, error }: LoginState): string =>
  page(
    'Inicio de sesión',
    `${error ? `<span class="error">${escapeHtml(error)}</span>` : ''}
<form id="${login.form}" name="${login.form}" method="post">
<select name="${login.documentType}"><option value="1">Cédula de ciudadanía</option><option value="5">Cédula de extranjería</option><option value="3">Pasaporte</option></select>
<input name="${login.documentNumber}" /> <input type="password" name="${login.password}" />
<select name="${login.company}">${companies.map((code) => `<option value="${code}">${code}</option>`).join('')}</select>
<input type="submit" name="${login.submit}" value="Ingresar" />
${hidden(viewState, state)}</form>`,
  );

export const homePage = (): string =>
  page(
    'Menú',
    `<div id="itemCargarInformacion"><a id="HOTEL_lbl" href="../hotel/cargarInformacion.jsf">Cargar información: alojamiento y hospedaje</a></div>
<div id="itemConsultarExtranjeros"><a href="../hotel/consultarExtranjeros.jsf">Consultar extranjeros</a></div>`,
  );

export const uploadPage = (state: string, messages: readonly string[] = []): string =>
  page(
    'Alojamiento y hospedaje',
    `<ul>${messages.map((message) => `<li>${escapeHtml(message)}</li>`).join('\n')}</ul>
<form id="${upload.form}" name="${upload.form}" method="post" enctype="multipart/form-data">
${hidden(upload.mode, upload.byFile)}
<input type="file" name="${upload.file}" accept=".txt" /><input type="submit" name="${upload.submit}" value="Cargar" />
${hidden(viewState, state)}</form>`,
  );

type Row = { readonly documentNumber: string; readonly movement: string; readonly movementDate: string };

export const queryPage = (state: string, rows: readonly Row[] = []): string =>
  page(
    'Consultar extranjeros',
    `<form id="${query.form}" name="${query.form}" method="post">
<input name="${query.documentNumber}" /><input name="${query.from}" /><input name="${query.to}" />
<input type="submit" name="${query.submit}" value="Consultar" />${hidden(viewState, state)}</form>
<table><thead><tr><th>Documento</th><th>Movimiento</th><th>Fecha</th></tr></thead><tbody>
${rows.map((row) => `<tr><td>${row.documentNumber}</td><td>${row.movement}</td><td>${row.movementDate}</td></tr>`).join('\n')}
</tbody></table>`,
  );
