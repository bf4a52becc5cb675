import type { LabourDocument, LabourShownImage } from '@finaula/contract/labour';

/** The key of online courses in the list of modalities: these need only the tutor's name. */
const ONLINE = '2';

interface Signer {
  name: string;
  role: string;
  /** The digitised signature. */
  image: LabourShownImage | null;
  /** Whether the paper waits for a signature by hand. */
  byHand: boolean;
}

/** Those who sign a constancia, in the order of the form (arts. 24-II and 24-IV c of the Acuerdo). */
export function signersOf(document: LabourDocument): Signer[] {
  const { images, instructor_name, employer_signer, workers_signer } = document;
  const online = document.programme.modality.key === ONLINE;
  const signer = (name: string, role: string, image: LabourShownImage | null, needed = true): Signer => ({
    name,
    role,
    image,
    byHand: image === null && needed,
  });
  const tutor = signer(instructor_name, online ? 'Tutor en línea' : 'Instructor o tutor', images.instructor, !online);
  return workers_signer === null
    ? [tutor, signer(employer_signer, 'Patrón o representante legal', images.employer)]
    : [
        tutor,
        signer(employer_signer, 'Representante del patrón ante la Comisión Mixta', images.employer),
        signer(workers_signer, 'Representante de los trabajadores ante la Comisión Mixta', images.workers),
      ];
}

/** Whether the paper has every signature when it is drawn. */
export const isSignedByImages = (document: LabourDocument): boolean =>
  signersOf(document).every(({ byHand }) => !byHand);
