import { WithoutDocument } from './without-document.tsx';

/** A folio that nobody issued, or that is not one: the same page, without the document. */
export function UnknownFolio({ typed }: { typed: string }) {
  return (
    <WithoutDocument
      title="No encontramos este folio"
      text="Revisa que esté completo: son 26 letras y números, y está junto al código QR del documento."
      typed={typed}
      failed
    />
  );
}
