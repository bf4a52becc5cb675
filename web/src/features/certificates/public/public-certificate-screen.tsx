import { folio as folioSchema } from '@finaula/contract/folio';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { FoundByFolio } from './found-by-folio.tsx';
import { UnknownFolio, WithoutDocument } from './without-document.tsx';

/** /constancias/{folio}, and /constancias with a form for the folio. */
export function PublicCertificateScreen() {
  const { folio } = useParams({ strict: false });
  return <CertificateOfAddress typed={folio} key={folio} />;
}

/** `typed`: the folio in the address; undefined without one. */
function CertificateOfAddress({ typed }: { typed: string | undefined }) {
  const navigate = useNavigate();
  const read = folioSchema.safeParse(typed);
  const folio = read.success ? read.data : undefined;
  // All spellings of a folio redirect to one address.
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
