import 'sonner/dist/styles.css';
import { TOAST } from '@finaula/contract/constants';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { toasterIsThere } from './toast.tsx';

/** Top right, as many, as long and as wide as spec §9 says; the toasts themselves are drawn in toast.tsx. */
export function Toaster() {
  useEffect(toasterIsThere, []);
  return (
    <Sonner
      position="top-right"
      visibleToasts={TOAST.visible}
      duration={TOAST.durationMs}
      style={{ '--width': `${TOAST.widthPx}px` } as React.CSSProperties}
      containerAriaLabel="Notificaciones"
      toastOptions={{ unstyled: true }}
    />
  );
}
