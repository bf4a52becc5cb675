import type { PackagedCourse } from '@finaula/contract/course-exports';
import { escapeMarkup } from '../../../shared/text/escape-markup.ts';

/** The length of a title in the IMS content packaging specification 1.1.2. */
const TITLE_CHARACTERS = 200;

/** The page of the player that another platform opens. */
export const START = 'package.html';

/**
 * The `imsmanifest.xml` of a SCORM 1.2 package with one item (SCORM 1.2 Content Aggregation Model, 2.3):
 * `files` are the paths inside of the package.
 */
export function scormManifest({ course, version }: PackagedCourse, files: readonly string[]): string {
  const title = escapeMarkup([...course.title].slice(0, TITLE_CHARACTERS).join(''));
  const mastery =
    course.quiz === null ? '' : `\n        <adlcp:masteryscore>${course.quiz.passing_score}</adlcp:masteryscore>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="finaula-${course.id}-version-${version.number}" version="1.1"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="curso">
    <organization identifier="curso">
      <title>${title}</title>
      <item identifier="laminas" identifierref="reproductor">
        <title>${title}</title>${mastery}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="reproductor" type="webcontent" adlcp:scormtype="sco" href="${START}">
${files.map((path) => `      <file href="${escapeMarkup(path)}"/>\n`).join('')}    </resource>
  </resources>
</manifest>
`;
}
