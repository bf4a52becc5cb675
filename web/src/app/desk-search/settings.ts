import type { Address } from '../../lib/navigation/address.ts';

interface Setting {
  title: string;
  address: Address;
  /** The place and view that hold it. */
  where: string;
  /** Other words for it. */
  words?: string;
}

const institution = { address: { to: '/institucion' }, where: 'Ajustes · Institución' } as const;
const access = { address: { to: '/institucion/acceso' }, where: 'Ajustes · Acceso e identidad' } as const;
const integrations = { address: { to: '/institucion/integraciones' }, where: 'Ajustes · Integraciones' } as const;
const obligations = { address: { to: '/cumplimiento/obligaciones' }, where: 'Cumplimiento · Obligaciones' } as const;
const exams = { address: { to: '/examenes' }, where: 'Cursos y exámenes · Exámenes' } as const;

/** Settings and screens that an EntidadAdmin finds by name. */
export const settings: readonly Setting[] = [
  { title: 'Datos de la institución', words: 'nombre razón social firmante correo de contacto', ...institution },
  { title: 'Dominio y revisión', words: 'DNS TXT verificación', ...institution },
  { title: 'Administradores', words: 'nombrar retirar', ...institution },
  { title: 'Plan y lugares', words: 'suscripción Custom Standard', ...institution },
  {
    title: 'Tarjeta de la institución',
    address: { to: '/institucion/tarjeta' },
    where: 'Ajustes · Tarjeta y notas',
    words: 'canal denuncia teléfono oficial de cumplimiento manual notas láminas',
  },
  { title: 'Código de invitación', words: 'registro', ...institution },
  { title: 'Verificación en dos pasos', words: 'segundo factor seguridad', ...access },
  { title: 'Duración de la sesión', words: 'seguridad inactividad', ...access },
  { title: 'Proveedores de identidad', words: 'SSO SAML Entra Google Okta inicio de sesión único', ...access },
  { title: 'Directorio', words: 'SCIM sincronización altas y bajas', ...access },
  { title: 'Tokens de acceso', words: 'API integraciones nómina LMS', ...integrations },
  { title: 'Webhooks', words: 'integraciones avisos Teams Slack canal', ...integrations },
  { title: 'Avisos por correo', words: 'recordatorios mensajes', ...obligations },
  { title: 'Cómo se obtienen las constancias', words: 'política de exámenes quiz', ...exams },
  { title: 'Más tiempo de examen', words: 'ajustes razonables', ...exams },
  { title: 'Asistente', address: { to: '/asistente' }, where: 'Ajustes · Asistente', words: 'preguntas' },
  { title: 'Auditoría externa', address: { to: '/institucion/auditores' }, where: 'Ajustes · Auditoría' },
  { title: 'Importar personas', address: { to: '/personas/importar' }, where: 'Personas', words: 'archivo Excel CSV' },
  { title: 'Situación', address: { to: '/cumplimiento' }, where: 'Cumplimiento' },
  { title: 'Cobertura por curso', address: { to: '/cumplimiento/capacitacion' }, where: 'Cumplimiento' },
  { title: 'Programa anual', address: { to: '/cumplimiento/programa' }, where: 'Cumplimiento' },
  { title: 'Constancias', address: { to: '/cumplimiento/constancias' }, where: 'Cumplimiento' },
  {
    title: 'Constancias laborales',
    address: { to: '/cumplimiento/laborales' },
    where: 'Cumplimiento',
    words: 'DC-3 DC-4 STPS CURP competencias habilidades',
  },
  { title: 'Expedientes de supervisión', address: { to: '/cumplimiento/expedientes' }, where: 'Cumplimiento' },
  { title: 'Informe al comité', address: { to: '/cumplimiento/informes' }, where: 'Cumplimiento' },
];
