import { useEffect } from 'react';

/**
 * Stands in for react-style-singleton (vite.config.ts), with which Mantine's dialogs hold the page still: the same styles, in a sheet that belongs to the
 * document instead of a <style> element, which the content security policy forbids. The first user's styles hold for as long as there is any.
 */
export function styleSingleton() {
  const sheet = new CSSStyleSheet();
  let users = 0;
  return function Style({ styles }: { styles: string }) {
    useEffect(() => {
      if (users === 0) {
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      users += 1;
      return () => {
        users -= 1;
        if (users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
      };
    }, [styles]);
    return null;
  };
}
