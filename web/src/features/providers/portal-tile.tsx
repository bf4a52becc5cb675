import type { Provider } from '@finaula/contract/providers';
import type { ReactNode } from 'react';
import { CopyText } from '../../ui/dialogs/copy-text.tsx';
import styles from './providers.module.css';

type Kind = Provider['settings']['kind'];
type Vendor = Provider['settings']['vendor'];

/** The vendor's setting that takes the address of a tile. */
const places: Record<Vendor, Record<Kind, ReactNode>> = {
  entra: {
    oidc: (
      <>
        En Entra ID es la <b>URL de la página principal</b>, en <b>Personalización de marca y propiedades</b> del
        registro.
      </>
    ),
    saml: (
      <>
        En Entra ID es la <b>URL de inicio de sesión</b>, en <b>Configuración básica de SAML</b>.
      </>
    ),
  },
  google: {
    oidc: (
      <>
        En Google agrega una <b>aplicación web</b> con esa dirección en el panel de aplicaciones de tu gente.
      </>
    ),
    saml: (
      <>
        En Google es la <b>URL de inicio</b>, en <b>Detalles del proveedor de servicios</b>.
      </>
    ),
  },
  okta: {
    oidc: (
      <>
        En Okta elige <b>Login initiated by: Either Okta or App</b> y ponla en <b>Initiate login URI</b>.
      </>
    ),
    saml: (
      <>
        En Okta oculta el icono de esta aplicación y agrega una <b>Bookmark App</b> con esa dirección.
      </>
    ),
  },
  other: {
    oidc: <>Es la dirección de inicio (initiate login URI) o un marcador en el portal.</>,
    saml: <>Es la dirección de inicio de sesión del servicio (SP-initiated) o un marcador en el portal.</>,
  },
};

/** The address for a tile in the provider's portal, which begins a sign-in here. */
export const PortalTile = ({ provider: { settings, sign_in_url } }: { provider: Provider }) => (
  <div className={styles.tile}>
    <CopyText label="Mosaico del portal" value={sign_in_url} />
    <p className={styles.note}>
      Con ella tu gente entra desde el portal de tu proveedor. {places[settings.vendor][settings.kind]}
    </p>
  </div>
);
