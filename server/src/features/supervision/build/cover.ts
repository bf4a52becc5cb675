import type { ProgrammeOfYear } from '../../../shared/evidence/evidence.ts';
import { escapeMarkup } from '../../../shared/text/escape-markup.ts';
import { countOf, formatNumber } from '../../../shared/text/format-number.ts';
import { longDay } from '../../../shared/time/format.ts';
import type { LedgerPart } from './ledger-part.ts';
import type { Institution } from './manifest.ts';
import { MOVEMENT_DAYS, type Movements } from './movements.ts';
import { pageOf } from './page.ts';
import type { FileRequest } from './request.ts';
import { rosetteSvg } from './rosette-svg.ts';
import type { Figures } from './standings-part.ts';

/** A part of the contents, as listed on the second sheet. */
export interface CoverPart {
  title: string;
  /** Null without a file, so that there is no broken link. */
  path: string | null;
  count: string;
}

export interface Cover {
  productName: string;
  institution: Institution;
  request: FileRequest;
  folio: string;
  root: string;
  figures: Figures;
  movements: Movements;
  ledger: LedgerPart;
  kid: string;
  byObligation: readonly { title: string; people: number; current: number }[];
  /** The approved programme of the date's year, if any. */
  programme: ProgrammeOfYear | undefined;
  parts: readonly CoverPart[];
  files: number;
}

/** A share, rounded down where 100 % would be false. */
const share = (part: number, whole: number): string =>
  whole === 0
    ? ''
    : `${part < whole ? Math.min(99, Math.round((part / whole) * 100)) : Math.round((part / whole) * 100)}&nbsp;%`;

function scopeOf({ scope, area, people }: FileRequest): string {
  if (scope === 'area') return `Área: ${area}`;
  return scope === 'all'
    ? 'Todo el personal'
    : people?.length === 1
      ? 'Una persona elegida'
      : `${formatNumber(people?.length ?? 0)} personas elegidas`;
}

/** "1 de enero al 31 de octubre de 2026", with both years if they differ. */
function periodOf({ from, to }: FileRequest): string {
  if (from === to) return longDay(to);
  const first = longDay(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.replace(/ de \d{4}$/, '') : first} al ${longDay(to)}`;
}

/** Most obligations that fit on a sheet. */
const OBLIGATIONS = 8;

const figure = (kind: string, label: string, count: number, total?: number): string =>
  `<div class="figure"><dt class="label">${label}</dt><dd class="quiet"><b class="number ${kind}">${formatNumber(count)}</b>${total === undefined ? '' : share(count, total)}</dd></div>`;

function movementsOf({ entries, exits, deactivations, closures, requestedClosures }: Movements): string {
  const requested = closures === 0 ? '' : ` (${formatNumber(requestedClosures)} a solicitud de la institución)`;
  return `${countOf(entries, 'ingreso', 'ingresos')}, ${countOf(exits, 'baja', 'bajas')}, ${countOf(deactivations, 'desactivación', 'desactivaciones')} y ${countOf(closures, 'cuenta cerrada', 'cuentas cerradas')}${requested}`;
}

function figuresOf({ figures, movements, request }: Cover): string {
  const { obliged, current, overdue, exempt, out } = figures;
  const apart =
    exempt === 0
      ? ''
      : ` ${exempt === 1 ? 'La persona exenta se cuenta aparte; su motivo está' : `Las ${formatNumber(exempt)} exentas se cuentan aparte; sus motivos están`} en la parte 7.`;
  return `<h2>Capacitación a la fecha</h2>
<dl class="figures">${figure('', 'Personas obligadas', obliged)}${figure('ok', 'Al corriente', current, obliged)}${figure(overdue > 0 ? 'late' : '', 'Con algo vencido', overdue, obliged)}${figure('', 'Exentas', exempt)}${figure(out > 0 ? 'late' : '', 'Fuera por desactivación', out)}</dl>
<p class="say">${formatNumber(current)} + ${formatNumber(overdue)} = ${formatNumber(obliged)}. Al corriente: ninguna obligación vencida a esa fecha, con lo que se sabía ese día. Quién está en cada caso y qué cursos le faltan están en la parte 4.${apart}</p>
<p class="say">En los ${MOVEMENT_DAYS} días hasta el ${longDay(request.to)}, en toda la institución: ${movementsOf(movements)}.</p>`;
}

function obligationsOf({ byObligation }: Cover): string {
  if (byObligation.length === 0)
    return '<h2>Por obligación</h2>\n<p class="say">Ninguna obligación estaba en vigor en esa fecha para estas personas.</p>';
  const more = byObligation.length - OBLIGATIONS;
  const rows = byObligation
    .slice(0, OBLIGATIONS)
    .map(
      ({ title, people, current }) =>
        `<tr><td class="name">${escapeMarkup(title)}</td><td class="count" data-l="Obligadas">${formatNumber(people)}</td><td class="count" data-l="Al corriente">${formatNumber(current)}</td><td class="count" data-l="Avance">${share(current, people)}</td>${barOf(current, people)}</tr>`,
    );
  return `<h2>Por obligación</h2>
<p class="say">Personas a quienes toca, sin exentas, y cuántas de ellas no la tenían vencida.</p>
<table><thead><tr><th scope="col">Obligación</th><th scope="col" class="count">Obligadas</th><th scope="col" class="count">Al corriente</th><th scope="col" class="count">Avance</th><th scope="col"><span class="unseen">Gráfica</span></th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>${
    more > 0
      ? `
<p class="say">${more === 1 ? 'La otra obligación está' : `Las otras ${formatNumber(more)} obligaciones están`} en la parte 4.</p>`
      : ''
  }`;
}

const barOf = (part: number, whole: number): string =>
  `<td class="chart"><span class="bar" aria-hidden="true"><i class="done" style="width:${whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 1000) / 10)}%"></i></span></td>`;

function programmeOf({ approval, rows, planned, done, year }: ProgrammeOfYear): string {
  const more = rows.length - OBLIGATIONS;
  const shown = rows
    .slice(0, OBLIGATIONS)
    .map(
      (row) =>
        `<tr><td class="name">${escapeMarkup(row.title)}</td><td data-l="Mes">${row.month.toLowerCase()}</td><td class="count" data-l="Programado">${formatNumber(row.planned)}</td><td class="count" data-l="Realizado">${formatNumber(row.done)}</td><td class="count" data-l="Avance">${share(row.done, row.planned)}</td>${barOf(row.done, row.planned)}</tr>`,
    );
  return `<h2>Programa anual ${year}: programado y realizado</h2>
<p class="say">${escapeMarkup(approval)}${more > 0 ? ` ${more === 1 ? 'El otro renglón está' : `Los otros ${formatNumber(more)} renglones están`} en la parte 3.` : ''}</p>
<table><thead><tr><th scope="col">Obligación</th><th scope="col">Mes</th><th scope="col" class="count">Programado</th><th scope="col" class="count">Realizado</th><th scope="col" class="count">Avance</th><th scope="col"><span class="unseen">Gráfica</span></th></tr></thead><tbody>
${shown.join('\n')}
</tbody><tfoot><tr><td class="name">Total</td><td></td><td class="count" data-l="Programado">${formatNumber(planned)}</td><td class="count" data-l="Realizado">${formatNumber(done)}</td><td class="count" data-l="Avance">${share(done, planned)}</td><td></td></tr></tfoot></table>`;
}

const foot = (folio: string, sheet: number): string =>
  `<footer class="foot"><span class="mono">${folio}</span><span>Hoja ${sheet} de 2</span></footer>`;

/** Registered name and proven domain, shown beside the razón social. */
const registrationOf = ({ name, razon_social, domain }: Cover['institution']): string =>
  [razon_social === null ? [] : name, domain === null ? 'sin dominio comprobado' : `dominio comprobado: ${domain}`]
    .flat()
    .join(', ');

function firstSheet(cover: Cover): string {
  const { institution, request, folio } = cover;
  return `<section class="leaf" aria-label="Portada y resumen">
<div class="weave"></div>
<p class="issuer"><b>${escapeMarkup(institution.razon_social ?? institution.name)}</b><span class="quiet">${escapeMarkup(registrationOf(institution))}</span></p>
<div class="title"><h1>Expediente<br>de supervisión</h1><div class="seal">${rosetteSvg(folio, 0.62)}</div>
<dl class="period"><dt class="quiet">Periodo</dt><dd class="strong">${periodOf(request)}</dd><dt class="quiet">Situación al</dt><dd class="strong">${longDay(request.on)}</dd><dt class="quiet">Alcance</dt><dd class="strong">${escapeMarkup(scopeOf(request))}</dd><dt class="quiet">Folio</dt><dd class="mono">${folio}</dd></dl></div>
${figuresOf(cover)}
${cover.programme ? programmeOf(cover.programme) : obligationsOf(cover)}
${foot(folio, 1)}
</section>`;
}

function secondSheet(cover: Cover): string {
  const { productName, institution, folio, root, figures, ledger, kid, parts, files } = cover;
  const rows = parts.map(
    ({ title, path, count }, i) =>
      `<tr><td class="name part"><span class="place">${i + 1}</span>${title}</td><td class="part">${path === null ? '' : `<a class="mono path" href="${path}">${path}</a>`}</td><td class="count part">${count}</td></tr>`,
  );
  const groups = folio.split('-');
  return `<section class="leaf" aria-label="Contenido, verificación y firma">
<div class="weave"></div>
<h2>Contenido</h2>
<table><thead><tr><th scope="col">Parte</th><th scope="col">En el archivo</th><th scope="col" class="count">Cuenta</th></tr></thead><tbody>
${rows.join('\n')}
</tbody><tfoot><tr><td>${formatNumber(files)} archivos con su huella</td><td><span class="mono">manifest.json</span></td><td class="count">firmado</td></tr></tfoot></table>
<h2>Cómo verificarlo</h2>
<ol class="how"><li><h3>1. En el navegador</h3><p>En la plataforma, abre <code class="mono code">/expedientes/verificar</code> y elige el zip. Nada se envía: dice qué archivo cambió, cuál falta y cuál sobra.</p></li><li><h3>2. Sin la plataforma</h3><p>Extrae el zip y ejecuta <code class="mono code">sh verificar.sh</code>: usa openssl y sha256sum, sin red. <code class="mono code">VERIFICAR.txt</code> dice cada paso.</p></li><li><h3>3. A la vista</h3><p>La plantilla tiene ${formatNumber(figures.people)} ${figures.people === 1 ? 'renglón' : 'renglones'} y una raíz firmada: si falta una persona, no coinciden. Lo que no se puede comprobar es desconocido, nunca válido.</p></li></ol>
<h2>Firma y sello</h2>
<div class="sign"><div class="hand"><div class="signature">${institution.signer_name === null ? '<b>Nombre y firma</b>' : `<b>${escapeMarkup(institution.signer_name)}</b>`}<div class="label">Por ${escapeMarkup(institution.name)}</div></div><div class="received">Sello de recibido, con fecha y hora</div></div>
<div class="stamp"><div class="small">${rosetteSvg(folio, 1.1, 'again')}</div><div><span class="quiet">Folio</span><div class="mono">${groups.slice(0, 4).join('-')}<br>${groups.slice(4).join('-')}</div></div>
<dl class="facts"><dt class="quiet">Firma Ed25519</dt><dd>llave <span class="mono">${kid.slice(0, 16)}…</span></dd><dt class="quiet">Raíz de plantilla</dt><dd><span class="mono">${root.slice(0, 16)}…</span></dd><dt class="quiet">Bitácora</dt><dd>${ledger.last === null || ledger.head === null ? 'sin renglones' : `renglón ${formatNumber(ledger.last)}, <span class="mono">${ledger.head.slice(0, 8)}…</span>`}</dd></dl></div></div>
<p class="law"><b class="brand">${escapeMarkup(productName)}</b><span>El rosetón se dibuja a partir del folio, y el folio se sigue del contenido. Documento interno de la institución: no es certificación de autoridad alguna. La fecha en que se generó está aparte, en <span class="mono">emision/</span>.</span></p>
${foot(folio, 2)}
</section>`;
}

/** Two self-contained sheets: no network, no script, no other file. The same facts give the same bytes. */
export function drawCover(cover: Cover): string {
  const [head, end] = pageOf(`Expediente de supervisión · ${escapeMarkup(cover.institution.name)} · ${cover.folio}`);
  return `${head}${firstSheet(cover)}
${secondSheet(cover)}
${end}`;
}
