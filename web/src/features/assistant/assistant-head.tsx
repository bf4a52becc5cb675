import type { ReactNode } from 'react';
import { Rosette } from '../../ui/brand/rosette.tsx';
import styles from './assistant-head.module.css';

/** `title`: the heading of panel or sheet. `close`: shown when it can be closed. */
export function AssistantHead({ title, close }: { title: ReactNode; close?: ReactNode }) {
  return (
    <div className={styles.head}>
      <Rosette seed="finaula" line={1.4} className={styles.rosette} />
      <div>
        {title}
        <p>Responde con lo que dicen las láminas</p>
      </div>
      {close}
    </div>
  );
}
