import { download } from '../../lib/files/download.ts';
import { ExportButtons } from '../../ui/lists/export-buttons.tsx';
import { asQuery, type Filters, type Log } from './ledger-query.ts';

/** Exports the matching acts. */
export const EntryExports = ({ log, filters }: { log: Log; filters: Filters }) => (
  <ExportButtons
    onExport={(format) => download(log, { query: { ...asQuery(filters), format } }, `bitacora.${format}`)}
  />
);
