import type { OidcSettings } from '@finaula/contract/providers';
import type { ReactNode } from 'react';

export type Vendor = OidcSettings['vendor'];

/** A vendor's names of the OpenID Connect settings, and where to find them. */
interface VendorWords {
  label: string;
  steps: readonly ReactNode[];
  redirectUri: string;
  /** `fixed`: the same for all customers. */
  issuer: { label: string; help: string; fixed?: string };
  clientId: string;
  secret: { label: string; help?: string };
  addressClaim: OidcSettings['address_claim'];
}

export const vendors: Record<Vendor, VendorWords> = {
  entra: {
    label: 'Microsoft Entra ID',
    steps: [
      <>
        En entra.microsoft.com abre <b>Registros de aplicaciones</b> y elige <b>Nuevo registro</b>, con{' '}
        <b>Solo cuentas de este directorio organizativo</b>.
      </>,
      <>
        En <b>URI de redirección</b> elige <b>Web</b> y pega la dirección de arriba.
      </>,
      <>
        De <b>Información general</b> copia el <b>Id. de aplicación (cliente)</b> y el{' '}
        <b>Id. de directorio (inquilino)</b>.
      </>,
      <>
        En <b>Certificados y secretos</b> crea un <b>Nuevo secreto de cliente</b> y copia su <b>Valor</b>, que se
        muestra una sola vez. Anota cuándo vence.
      </>,
      <>
        Si no todos deben entrar, en <b>Aplicaciones empresariales</b>, <b>Propiedades</b>, activa{' '}
        <b>¿Asignación requerida?</b> y asigna a tu gente.
      </>,
    ],
    redirectUri: 'URI de redirección',
    issuer: {
      label: 'Emisor (con el Id. de directorio)',
      help: 'https://login.microsoftonline.com/ seguido del Id. de directorio (inquilino) y de /v2.0',
    },
    clientId: 'Id. de aplicación (cliente)',
    secret: { label: 'Valor del secreto de cliente', help: 'El «Valor», no el «Id. de secreto».' },
    addressClaim: 'preferred_username',
  },
  google: {
    label: 'Google Workspace',
    steps: [
      <>
        En console.cloud.google.com abre <b>APIs y servicios</b>. En <b>Pantalla de consentimiento de OAuth</b> elige el
        tipo de usuario <b>Interno</b>.
      </>,
      <>
        En <b>Credenciales</b> elige <b>Crear credenciales</b>, <b>ID de cliente de OAuth</b>, <b>Aplicación web</b>.
      </>,
      <>
        En <b>URI de redireccionamiento autorizados</b> pega la dirección de arriba.
      </>,
      <>
        Copia el <b>ID de cliente</b> y el <b>Secreto del cliente</b>.
      </>,
    ],
    redirectUri: 'URI de redireccionamiento autorizado',
    issuer: {
      label: 'Emisor',
      help: 'Es el mismo para todos los dominios de Google.',
      fixed: 'https://accounts.google.com',
    },
    clientId: 'ID de cliente',
    secret: { label: 'Secreto del cliente' },
    addressClaim: 'email',
  },
  okta: {
    label: 'Okta',
    steps: [
      <>
        En la consola abre <b>Applications</b> y elige <b>Create App Integration</b>, <b>OIDC - OpenID Connect</b>,{' '}
        <b>Web Application</b>.
      </>,
      <>
        En <b>Sign-in redirect URIs</b> deja solo la dirección de arriba.
      </>,
      <>
        En <b>Assignments</b> elige quién puede entrar.
      </>,
      <>
        De <b>General</b> copia el <b>Client ID</b> y el <b>Client secret</b>. El emisor es la dirección de tu
        organización.
      </>,
    ],
    redirectUri: 'Sign-in redirect URI',
    issuer: {
      label: 'Issuer',
      help: 'Como https://tu-institucion.okta.com. Con un servidor de autorización propio, su Issuer URI.',
    },
    clientId: 'Client ID',
    secret: { label: 'Client secret' },
    addressClaim: 'email',
  },
  other: {
    label: 'Otro proveedor',
    steps: [
      <>
        Registra una aplicación web confidencial, con flujo de <b>código de autorización</b> y la dirección de arriba
        como <b>redirect URI</b>.
      </>,
      <>
        Permite los alcances <b>openid</b>, <b>email</b> y <b>profile</b>. Tu proveedor tiene que asegurar el correo (
        <b>email_verified</b>
        ).
      </>,
      <>
        Copia el emisor (<b>issuer</b>), el identificador del cliente y su secreto.
      </>,
    ],
    redirectUri: 'Redirect URI',
    issuer: {
      label: 'Emisor (issuer)',
      help: 'Su configuración está en esa dirección más /.well-known/openid-configuration.',
    },
    clientId: 'Identificador del cliente (client_id)',
    secret: { label: 'Secreto del cliente (client_secret)' },
    addressClaim: 'email',
  },
};
