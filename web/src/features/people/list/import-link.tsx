import { Upload } from 'lucide-react';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';

/** A link to the import of people. */
export const ImportLink = () => (
  <ScreenLink to="/personas/importar" className={buttonLook('secondary')}>
    <Upload aria-hidden="true" />
    Importar personas
  </ScreenLink>
);
