import type { OwnData } from '@finaula/contract/privacy';
import { escapeMarkup } from '../../shared/text/escape-markup.ts';
import { mexicanInstant12 } from '../../shared/time/format.ts';

type Value = OwnData['sections'][number]['records'][number][string];

/** Spanish names of the file's fields. */
const labels: Record<string, string> = {
  id: 'Identificador',
  name: 'Nombre',
  email: 'Correo',
  role: 'Rol',
  entity_name: 'Entidad',
  is_active: 'Activa',
  created_at: 'Creada',
  access_since: 'Acceso desde',
  email_proven_at: 'Correo comprobado',
  took_entity_over: 'Tomaste la entidad del directorio',
  registered_at: 'Registro',
  device: 'Navegador',
  address: 'Dirección de red',
  privacy_notice: 'Versión del aviso de privacidad',
  at: 'Fecha',
  field: 'Dato',
  old_value: 'Decía',
  new_value: 'Dice',
  by_oneself: 'Lo hiciste tú',
  about_oneself: 'Es sobre ti',
  requested_at: 'Solicitado',
  expires_at: 'Vence',
  kind: 'Tipo',
  acknowledged_at: 'Leído',
  last_seen_at: 'Último uso',
  used_at: 'Usado',
  voided_at: 'Anulado',
  confirmed_at: 'Confirmada',
  recovery_codes_left: 'Códigos de recuperación sin usar',
  course_id: 'Curso',
  slide_number: 'Lámina',
  updated_at: 'Actualizado',
  folio: 'Folio',
  course_title: 'Curso',
  user_name: 'A nombre de',
  certificate_authority: 'Emite',
  signer_name: 'Firma',
  score: 'Calificación',
  passing_score: 'Mínimo',
  issued_at: 'Emitida',
  valid_until: 'Vigente hasta',
  state: 'Estado',
  answers: 'Tus respuestas',
  revoked_at: 'Revocada',
  revocation_reason: 'Motivo',
  documents_sent: 'Documentos entregados',
  question: 'Pregunta',
  answer: 'Respuesta',
  outcome: 'Resultado',
  useful: 'Te fue útil',
  day: 'Día',
  questions: 'Preguntas',
  started_at: 'Comenzado',
  title: 'Título',
  youtube_url: 'Dirección',
  description: 'Descripción',
  action: 'Acto',
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function written(value: Value): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return escapeMarkup(
    typeof value === 'string' && INSTANT.test(value) ? mexicanInstant12(new Date(value)) : String(value),
  );
}

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#dcd6c8,#3b3f3d);--ink-2:light-dark(#5b5a54,#b3b2aa)}
body{max-width:60rem;margin:2.5rem auto;padding:0 1.25rem;font:1rem/1.55 Figtree,system-ui,sans-serif;background:light-dark(#fbf8f1,#171a19);color:light-dark(#1d2421,#edebe4)}
h1{margin:0 0 .5rem;font-size:2rem;line-height:1.15}h2{margin:2.5rem 0 .25rem;padding-top:1.5rem;border-top:1px solid var(--line);font-size:1.25rem}
p{margin:.25rem 0;max-width:51ch}.note{color:var(--ink-2)}
dl{margin:1rem 0 0;padding:.75rem 0 0;border-top:1px solid var(--line)}dl>div{display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1rem;padding:.2rem 0}
dt{color:var(--ink-2)}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}nav ul{columns:2;padding-left:1.1rem}a{color:inherit}
@media(max-width:40rem){dl>div{grid-template-columns:1fr}nav ul{columns:1}}`;

const record = (fields: OwnData['sections'][number]['records'][number]): string =>
  `<dl>${Object.entries(fields)
    .map(([name, value]) => `<div><dt>${escapeMarkup(labels[name] ?? name)}</dt><dd>${written(value)}</dd></div>`)
    .join('')}</dl>`;

const section = ({ name, title, note, records }: OwnData['sections'][number]): string =>
  `<section id="${escapeMarkup(name)}"><h2>${escapeMarkup(title)}</h2><p class="note">${escapeMarkup(note)}</p>${
    records.length === 0 ? '<p>No hay nada.</p>' : records.map(record).join('')
  }</section>`;

/** The data as an offline page: no script, no remote content, every text of a person escaped. */
export const ownDataPage = ({ generated_at, controller, sections }: OwnData): string => `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Mis datos personales</title><style>${STYLE}</style></head><body><main>
<h1>Mis datos personales</h1>
<p>Todo lo que se guarda de ti al ${mexicanInstant12(new Date(generated_at))}, hora de la Ciudad de México.</p>
<p class="note">Responsable: ${escapeMarkup(controller.name)}, ${escapeMarkup(controller.address)}. Para cualquier derecho sobre tus datos escribe a ${escapeMarkup(controller.email)}.</p>
<nav aria-label="Contenido"><ul>${sections.map(({ name, title, records }) => `<li><a href="#${escapeMarkup(name)}">${escapeMarkup(title)}</a> (${records.length})</li>`).join('')}</ul></nav>
${sections.map(section).join('\n')}
</main></body></html>
`;
