import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface CertificateLinkProps {
  folio: string;
  className?: string;
  children: ReactNode;
}

/** To the page that anybody with the folio may open. */
export function CertificateLink({ folio, className, children }: CertificateLinkProps) {
  return (
    <Link to="/constancias/$folio" params={{ folio }} className={className}>
      {children}
    </Link>
  );
}
