import { Upload } from 'lucide-react';
import { importSearch } from '../../../lib/navigation/search-params.ts';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { HomeLink } from '../../../ui/navigation/home-link.tsx';

/** The way to many people at once. */
export const ImportLink = () => (
  <HomeLink search={importSearch} className={buttonLook('secondary')}>
    <Upload aria-hidden="true" />
    Importar personas
  </HomeLink>
);
