import { useEffect } from 'react';
import { useProductName } from '../../lib/api/platform.ts';

/** "Lo que pide el artículo 18 · Finaula" in the browser's tab. */
export function usePageTitle(screen: string): void {
  const product = useProductName();
  useEffect(() => {
    document.title = `${screen} · ${product}`;
  }, [screen, product]);
}
