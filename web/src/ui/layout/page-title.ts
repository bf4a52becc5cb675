import { useEffect } from 'react';
import { useProductName } from '../../lib/api/platform.ts';

/** Sets the tab's title: "Lo que pide el artículo 18 · Finaula". */
export function usePageTitle(screen: string): void {
  const product = useProductName();
  useEffect(() => {
    document.title = `${screen} · ${product}`;
  }, [screen, product]);
}
