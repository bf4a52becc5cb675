import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  kind?: 'plain' | 'ok' | 'off' | 'warn' | 'info' | 'danger' | 'ink' | 'brand';
  icon?: LucideIcon;
  /** Shows a dot instead of the icon: filled, or hollow for `off`. */
  dot?: boolean;
  children: ReactNode;
}

/** Shape and word together, so that colour is not the only cue. */
export function Badge({ kind = 'plain', icon: Icon, dot = false, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-kind={kind} data-dot={dot || undefined}>
      {Icon !== undefined && <Icon aria-hidden="true" />}
      {children}
    </span>
  );
}
