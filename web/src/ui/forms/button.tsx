import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** `danger`: an act that ends or removes something. */
type Kind = 'primary' | 'secondary' | 'quiet' | 'soft' | 'danger';
type Size = 'medium' | 'large';

/** The look of a button, for links that act as one. */
export const buttonLook = (kind: Kind, size: Size = 'medium', extra?: string): string =>
  [styles.button, styles[kind], styles[size], extra].filter(Boolean).join(' ');

interface ButtonProps extends ComponentProps<'button'> {
  kind: Kind;
  size?: Size;
  /** Keeps the width, shows a spinner and ignores clicks. */
  loading?: boolean;
}

export function Button({
  kind,
  size,
  loading = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonLook(kind, size, className)}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      aria-disabled={loading || undefined}
      data-loading={loading || undefined}
    >
      {children}
    </button>
  );
}
