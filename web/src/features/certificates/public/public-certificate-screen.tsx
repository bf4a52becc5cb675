import { folio as folioSchema } from '@finaula/contract/folio';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { FoundByFolio } from './found-by-folio.tsx';
import { UnknownFolio, WithoutDocument } from './without-document.tsx';

/** /constancias/{folio}, and /constancias for whoever has a folio to type. */
export function PublicCertificateScreen() {
  const { folio } = useParams({ strict: false });
  return <CertificateOfAddress typed={folio} key={folio} />;
}

/** `typed`: the folio as it stands in the address; undefined where there is none. */
function CertificateOfAddress({ typed }: { typed: string | undefined }) {
  const navigate = useNavigate();
  const read = folioSchema.safeParse(typed);
  const folio = read.success ? read.data : undefined;
  // A folio typed in any way has one address.
  useEffect(() => {
    if (folio !== undefined && folio !== typed)
      void navigate({ to: '/constancias/$folio', params: { folio }, replace: true });
  }, [folio, typed, navigate]);

  return (
    <PublicPage>
      {folio !== undefined && <FoundByFolio folio={folio} />}
      {folio === undefined &&
        (typed === undefined ? (
          <WithoutDocument
            title="Comprueba una constancia"
            text="Escribe su folio: son 26 letras y números, y está junto al código QR del documento."
          />
        ) : (
          <UnknownFolio typed={typed} />
        ))}
    </PublicPage>
  );
}
