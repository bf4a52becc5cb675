import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const icons = { danger: CircleAlert, info: Info, ok: CircleCheck };

interface NoticeProps {
  kind: 'danger' | 'info' | 'ok';
  title: string;
  detail?: string | undefined;
  /** A button or a link for the next step. */
  action?: ReactNode;
}

export function Notice({ kind, title, detail, action }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {detail !== undefined && <p>{detail}</p>}
      </div>
      {action}
    </div>
  );
}
