import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface CertificateLinkProps {
  folio: string;
  className?: string;
  children: ReactNode;
}

/** A link to the public page, which anyone with the folio may open. */
export function CertificateLink({ folio, className, children }: CertificateLinkProps) {
  return (
    <Link to="/constancias/$folio" params={{ folio }} className={className}>
      {children}
    </Link>
  );
}
