import type { ReactNode } from 'react';
import type { Vendor } from './vendors.tsx';

/** A vendor's names of the SAML settings, and where to find them. */
interface SamlWords {
  entityId: string;
  acsUrl: string;
  idpEntityId: string;
  ssoUrl: string;
  steps: readonly ReactNode[];
}

export const samlVendors: Record<Vendor, SamlWords> = {
  entra: {
    entityId: 'Identificador (id. de entidad)',
    acsUrl: 'URL de respuesta (URL de Servicio de consumidor de aserciones)',
    idpEntityId: 'Identificador de Microsoft Entra',
    ssoUrl: 'URL de inicio de sesión',
    steps: [
      <>
        En entra.microsoft.com abre <b>Aplicaciones empresariales</b>, <b>Nueva aplicación</b>,{' '}
        <b>Cree su propia aplicación</b>, y en ella <b>Inicio de sesión único</b>, <b>SAML</b>.
      </>,
      <>
        En <b>Configuración básica de SAML</b> pega las dos direcciones de arriba.
      </>,
      <>
        En <b>Certificados SAML</b> elige como opción de firma <b>Firmar la respuesta y la aserción SAML</b>, con
        SHA-256.
      </>,
      <>
        Descarga el <b>XML de metadatos de federación</b> y pégalo abajo. Asigna a tu gente en <b>Usuarios y grupos</b>.
      </>,
    ],
  },
  google: {
    entityId: 'ID de entidad',
    acsUrl: 'URL de ACS',
    idpEntityId: 'ID de entidad',
    ssoUrl: 'URL de SSO',
    steps: [
      <>
        En admin.google.com abre <b>Aplicaciones</b>, <b>Aplicaciones web y móviles</b>, <b>Agregar aplicación</b>,{' '}
        <b>Agregar aplicación SAML personalizada</b>.
      </>,
      <>
        Elige <b>Descargar metadatos</b> y pégalos abajo.
      </>,
      <>
        Pega las dos direcciones de arriba, marca <b>Respuesta firmada</b> y elige <b>EMAIL</b> como formato de ID de
        nombre, con el correo principal.
      </>,
      <>
        Asigna <b>First name</b> a <b>nombre</b> y <b>Last name</b> a <b>apellido</b>, y activa la aplicación para tu
        gente.
      </>,
    ],
  },
  okta: {
    entityId: 'Audience URI (SP Entity ID)',
    acsUrl: 'Single sign-on URL',
    idpEntityId: 'Issuer',
    ssoUrl: 'Sign on URL',
    steps: [
      <>
        En la consola abre <b>Applications</b>, <b>Create App Integration</b>, <b>SAML 2.0</b>, y pega las dos
        direcciones de arriba.
      </>,
      <>
        <b>Name ID format</b>: EmailAddress. En <b>Show Advanced Settings</b>, <b>Response</b> y{' '}
        <b>Assertion Signature</b>: Signed.
      </>,
      <>
        En <b>Attribute Statements</b> agrega <b>id</b> con user.id, <b>nombre</b> con user.firstName y <b>apellido</b>{' '}
        con user.lastName.
      </>,
      <>
        De <b>Sign On</b> abre los metadatos (<b>Metadata URL</b>), copia el XML y pégalo abajo. En <b>Assignments</b>{' '}
        elige quién entra.
      </>,
    ],
  },
  other: {
    entityId: 'Identificador de entidad (SP entity ID)',
    acsUrl: 'URL de ACS',
    idpEntityId: 'Identificador de entidad del proveedor (entityID)',
    ssoUrl: 'Dirección de inicio de sesión (HTTP-Redirect)',
    steps: [
      <>Registra una aplicación SAML 2.0 con las dos direcciones de arriba, por HTTP-POST.</>,
      <>
        Haz que firme la <b>respuesta</b> y la <b>aserción</b>, con RSA y SHA-256, sin cifrarlas.
      </>,
      <>
        Que entregue un NameID persistente y los atributos <b>mail</b> y <b>displayName</b>, y pega abajo sus metadatos
        (<b>IdP metadata</b>
        ).
      </>,
    ],
  },
};
