import 'sonner/dist/styles.css';
import { TOAST } from '@finaula/contract/constants';
import { Toaster as Sonner } from 'sonner';

/** Top right, as many, as long and as wide as spec §9 says; the toasts themselves are drawn in toast.tsx. */
export function Toaster() {
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
