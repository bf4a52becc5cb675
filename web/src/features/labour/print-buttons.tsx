import { LABOUR_PRINT_AT_ONCE, type LabourConstancia } from '@finaula/contract/labour';
import { download } from '../../lib/files/download.ts';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button } from '../../ui/forms/button.tsx';
import { constancias } from './labour-words.ts';

const papers = [
  ['constancias', 'constancias-laborales.pdf'],
  ['receipt', 'entrega-de-constancias-laborales.pdf'],
] as const;

/** Files of the chosen constancias to print: the documents, and the sheet to sign on receipt. */
export function PrintButtons({ chosen }: { chosen: readonly LabourConstancia[] }) {
  const { loading, start } = useDownload('No pudimos preparar el archivo');
  const numbers = chosen.slice(0, LABOUR_PRINT_AT_ONCE).map(({ number }) => number);
  const label = {
    constancias:
      numbers.length < chosen.length
        ? `Imprimir las primeras ${numbers.length}`
        : `Imprimir ${constancias(numbers.length)}`,
    receipt: 'Hoja de entrega',
  };
  return papers.map(([paper, fileName]) => (
    <Button
      key={paper}
      kind="secondary"
      loading={loading === paper}
      onClick={() => start(paper, () => download('printLabourConstancias', { body: { numbers, paper } }, fileName))}
    >
      {label[paper]}
    </Button>
  ));
}
