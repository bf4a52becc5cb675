import { PEOPLE_IMPORT, XLSX_TYPE } from '@finaula/contract/constants';
import { type ImportFailure, importFailures } from '@finaula/contract/import-failures';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../lib/api/api.ts';
import { calls } from '../../../lib/api/calls.ts';

const MEGABYTE = 1024 * 1024;
const NAME_CHARACTERS = 200;

const otherFormats: Readonly<Record<string, ImportFailure>> = {
  xlsb: 'XLSB',
  ods: 'ODS',
  numbers: 'NUMBERS',
  pdf: 'PDF',
  docx: 'WORD',
  doc: 'WORD',
  zip: 'ARCHIVE',
  json: 'JSON',
  xml: 'XML',
  html: 'HTML',
};

/** Why a file is not sent; null when it can be. */
export function refusalOf(file: File): string | null {
  const [extension = ''] = /[^.]*$/.exec(file.name.toLowerCase()) ?? [];
  const other = otherFormats[extension];
  if (other !== undefined) return importFailures[other];
  if (!['csv', 'txt', 'tsv', 'xlsx', 'xls'].includes(extension)) return 'Elige un archivo de Excel (.xlsx) o un CSV.';
  if (file.size === 0) return 'El archivo está vacío.';
  if (file.size > PEOPLE_IMPORT.bytes)
    return `El archivo pesa ${Math.ceil(file.size / MEGABYTE)} MB y caben ${PEOPLE_IMPORT.bytes / MEGABYTE}. Quítale imágenes y hojas que sobren, o divídelo en dos.`;
  return null;
}

/** Uploads a file for checking, then shows the result. */
export function useUpload() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (file: File) => {
      const type = /\.xlsx$/i.test(file.name) ? XLSX_TYPE : 'text/csv';
      const response = await request(calls.createPeopleImport, {
        query: { file_name: file.name.slice(-NAME_CHARACTERS) },
        file: new Blob([file], { type }),
      });
      return (await response.json()) as { import_id: string };
    },
    networkMode: 'always',
    onSuccess: ({ import_id }) =>
      void navigate({ to: '/personas/importar/$importacion', params: { importacion: import_id } }),
  });
}
