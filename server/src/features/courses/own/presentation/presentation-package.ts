import { OfficePackage } from '../../../../shared/hostile-files/office-package.ts';
import { otherZip } from './file-kind.ts';
import { PresentationFailed } from './presentation-failed.ts';

const MB = 1024 * 1024;
const RULES = {
  parts: 5_000,
  partBytes: { xml: 10 * MB, image: 20 * MB, relations: MB },
  // An upload has 50 MB. Images and films are compressed already, and films are not opened.
  bytes: 200 * MB,
  tooLarge: () => new PresentationFailed('PRESENTATION_TOO_LARGE'),
  otherFile(parts: ReadonlySet<string>) {
    const other = otherZip(parts);
    return other && new PresentationFailed(other);
  },
};

export type PresentationPackage = Awaited<ReturnType<typeof openPackage>>;

/** @throws PresentationFailed for a zip that holds something else than a presentation */
export const openPackage = (content: Buffer) => OfficePackage.open(content, RULES);
