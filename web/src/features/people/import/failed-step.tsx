import type { PeopleImport } from '@finaula/contract/people-imports';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './failed-step.module.css';
import { UploadStep } from './upload-step.tsx';

/** A file that cannot be read: the reason, and a field for the next one. */
export const FailedStep = ({ found }: { found: PeopleImport }) => (
  <div className={styles.stack}>
    <Notice kind="danger" title={`No pudimos leer ${found.file_name}`} detail={found.failure?.detail} />
    <UploadStep />
  </div>
);
