import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { reads } from '../lib/navigation/search-params.ts';
import { Failure } from './failure.tsx';
import { Frame } from './frame.tsx';

const UnknownAddress = lazyRouteComponent(() => import('./unknown-address.tsx'), 'UnknownAddress');
const root = createRootRoute({ notFoundComponent: UnknownAddress, errorComponent: Failure });
const getParentRoute = () => root;

/**
 * Everything but the public pages. The frame asks a visitor to sign in, and shows the screen that the
 * user's role has at the address (screens.ts): the routes below have no component of their own.
 */
const app = createRoute({ getParentRoute, id: 'app', validateSearch: reads('registro', 'dialogo'), component: Frame });
const inApp = () => app;
const screens = [
  createRoute({ getParentRoute: inApp, path: '/', validateSearch: reads('pantalla', 'categoria', 'buscar', 'orden') }),
  createRoute({ getParentRoute: inApp, path: '/cursos', validateSearch: reads('categoria', 'buscar') }),
  createRoute({
    getParentRoute: inApp,
    path: '/cursos/$curso',
    validateSearch: reads('lamina', 'ruta', 'asistente', 'repaso'),
  }),
  createRoute({ getParentRoute: inApp, path: '/cursos/$curso/quiz', validateSearch: reads('repaso') }),
  createRoute({ getParentRoute: inApp, path: '/cursos/$curso/repaso' }),
  createRoute({ getParentRoute: inApp, path: '/cursos/$curso/casos/$caso' }),
  createRoute({ getParentRoute: inApp, path: '/cursos/$curso/hojas/$hoja' }),
  createRoute({ getParentRoute: inApp, path: '/cursos/$curso/versiones', validateSearch: reads('version') }),
  createRoute({ getParentRoute: inApp, path: '/cursos/$curso/examen' }),
  createRoute({ getParentRoute: inApp, path: '/cursos/$curso/examen/preguntas' }),
  createRoute({ getParentRoute: inApp, path: '/cursos/$curso/examen/resultado' }),
  createRoute({ getParentRoute: inApp, path: '/cursos/propios' }),
  createRoute({ getParentRoute: inApp, path: '/cursos/propios/$propio' }),
  createRoute({ getParentRoute: inApp, path: '/cursos/propios/$propio/publicar' }),
  createRoute({ getParentRoute: inApp, path: '/mis-constancias' }),
  createRoute({ getParentRoute: inApp, path: '/mi-equipo' }),
  createRoute({ getParentRoute: inApp, path: '/cuenta' }),
  createRoute({ getParentRoute: inApp, path: '/cuenta/datos' }),
  createRoute({ getParentRoute: inApp, path: '/personas', validateSearch: reads('orden') }),
  createRoute({ getParentRoute: inApp, path: '/personas/$persona' }),
  createRoute({ getParentRoute: inApp, path: '/personas/importar' }),
  createRoute({ getParentRoute: inApp, path: '/personas/importar/$importacion' }),
  createRoute({
    getParentRoute: inApp,
    path: '/cumplimiento',
    validateSearch: reads('al', 'conocido', 'buscar', 'obligacion', 'area', 'situacion', 'orden'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/cumplimiento/capacitacion',
    validateSearch: reads('buscar', 'de_curso', 'estado', 'desde', 'hasta', 'pagina'),
  }),
  createRoute({
    getParentRoute: inApp,
    path: '/cumplimiento/obligaciones',
    validateSearch: reads('refuerzo', 'tema', 'decision'),
  }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/programa', validateSearch: reads('anio') }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/laborales' }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/laborales/emitidas' }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/laborales/cursos' }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/laborales/lista' }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/laborales/respuestas' }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/expedientes' }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/informes' }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/informes/$informe' }),
  createRoute({
    getParentRoute: inApp,
    path: '/cumplimiento/constancias',
    validateSearch: reads('al', 'buscar', 'orden'),
  }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/documentadas' }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/documentadas/importar' }),
  createRoute({ getParentRoute: inApp, path: '/cumplimiento/documentadas/importar/$importacion' }),
  createRoute({ getParentRoute: inApp, path: '/examenes' }),
  createRoute({ getParentRoute: inApp, path: '/mensajes' }),
  createRoute({ getParentRoute: inApp, path: '/asistente' }),
  createRoute({ getParentRoute: inApp, path: '/institucion' }),
  createRoute({ getParentRoute: inApp, path: '/institucion/tarjeta' }),
  createRoute({ getParentRoute: inApp, path: '/institucion/acceso' }),
  createRoute({ getParentRoute: inApp, path: '/institucion/integraciones' }),
  createRoute({ getParentRoute: inApp, path: '/institucion/auditores' }),
  createRoute({
    getParentRoute: inApp,
    path: '/institucion/actividad',
    validateSearch: reads('acto', 'buscar', 'desde', 'hasta'),
  }),
  createRoute({ getParentRoute: inApp, path: '/institucion/proveedores/nuevo' }),
  createRoute({ getParentRoute: inApp, path: '/institucion/proveedores/$proveedor' }),
  createRoute({ getParentRoute: inApp, path: '/entidades', validateSearch: reads('revision') }),
  createRoute({
    getParentRoute: inApp,
    path: '/bitacora',
    validateSearch: reads('acto', 'buscar', 'entidad', 'desde', 'hasta'),
  }),
  createRoute({ getParentRoute: inApp, path: '/reactivos' }),
  createRoute({ getParentRoute: inApp, path: '/normativa' }),
  createRoute({ getParentRoute: inApp, path: '/operacion' }),
] as const;

const Verification = lazyRouteComponent(
  () => import('../features/verification/verification-screen.tsx'),
  'VerificationScreen',
);
const PasswordReset = lazyRouteComponent(
  () => import('../features/sign-in/password-reset/reset-screen.tsx'),
  'ResetScreen',
);
const EmailChange = lazyRouteComponent(
  () => import('../features/verification/email-change/email-change-screen.tsx'),
  'EmailChangeScreen',
);
const Closure = lazyRouteComponent(
  () => import('../features/verification/closure/closure-screen.tsx'),
  'ClosureScreen',
);
const Invitation = lazyRouteComponent(
  () => import('../features/verification/invitation/invitation-screen.tsx'),
  'InvitationScreen',
);
const ProviderReturn = lazyRouteComponent(
  () => import('../features/sign-in/provider-return/return-screen.tsx'),
  'ReturnScreen',
);
const ProviderEntry = lazyRouteComponent(
  () => import('../features/sign-in/provider-return/enter-screen.tsx'),
  'EnterScreen',
);
const PublicCertificate = lazyRouteComponent(
  () => import('../features/certificates/public/public-certificate-screen.tsx'),
  'PublicCertificateScreen',
);
const SupervisionCheck = lazyRouteComponent(
  () => import('../features/supervision/check/supervision-check-screen.tsx'),
  'SupervisionCheckScreen',
);
const Privacy = lazyRouteComponent(() => import('../features/landing/legal/privacy-page.tsx'), 'PrivacyPage');
const publicPages = [
  createRoute({ getParentRoute, path: '/verify/$token', component: Verification }),
  createRoute({ getParentRoute, path: '/verify', component: Verification }),
  createRoute({ getParentRoute, path: '/restablecer/$token', component: PasswordReset }),
  createRoute({ getParentRoute, path: '/restablecer', component: PasswordReset }),
  createRoute({ getParentRoute, path: '/correo/$token', component: EmailChange }),
  createRoute({ getParentRoute, path: '/correo', component: EmailChange }),
  createRoute({ getParentRoute, path: '/cierre', component: Closure }),
  createRoute({ getParentRoute, path: '/invitacion', component: Invitation }),
  createRoute({ getParentRoute, path: '/entrar/regreso/$provider', component: ProviderReturn }),
  createRoute({ getParentRoute, path: '/entrar/$provider', component: ProviderEntry }),
  createRoute({ getParentRoute, path: '/constancias/$folio', component: PublicCertificate }),
  createRoute({ getParentRoute, path: '/constancias', component: PublicCertificate }),
  createRoute({ getParentRoute, path: '/expedientes/verificar', component: SupervisionCheck }),
  createRoute({ getParentRoute, path: '/aviso-de-privacidad', component: Privacy }),
] as const;

export const routeTree = root.addChildren([app.addChildren(screens), ...publicPages]);
