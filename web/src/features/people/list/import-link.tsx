import { Upload } from 'lucide-react';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';

/** The way to many people at once. */
export const ImportLink = () => (
  <ScreenLink to="/personas/importar" className={buttonLook('secondary')}>
    <Upload aria-hidden="true" />
    Importar personas
  </ScreenLink>
);
