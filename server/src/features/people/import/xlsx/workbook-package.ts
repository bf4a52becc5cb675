import { OfficePackage } from '../../../../shared/hostile-files/office-package.ts';
import { FileFailure } from '../file-failure.ts';
import { otherZip } from '../file-kind.ts';

const MB = 1024 * 1024;
const RULES = {
  parts: 2_000,
  partBytes: { workbook: 2 * MB, relations: MB, styles: 10 * MB, texts: 64 * MB, sheet: 100 * MB },
  tooLarge: () => new FileFailure('WORKBOOK_TOO_LARGE'),
  otherFile(parts: ReadonlySet<string>) {
    const other = otherZip(parts);
    return other && new FileFailure(other);
  },
};

export type WorkbookPackage = Awaited<ReturnType<typeof openWorkbook>>;

/** @throws FileFailure for a zip that holds something else than a workbook */
export const openWorkbook = (content: Buffer) => OfficePackage.open(content, RULES);
