import { unreadableFiles } from './unreadable-files.ts';

/** Why a file as a whole cannot be read. */
export const importFailures = {
  ...unreadableFiles,
  EMPTY: 'El archivo no tiene filas de personas. Llena la plantilla y súbela otra vez.',
  TOO_MANY_ROWS: 'El archivo pasa de 50,000 filas. Divídelo en dos y súbelos uno después del otro.',
  TOO_MANY_CELLS:
    'El archivo tiene más de cinco millones de celdas, casi todas vacías. Copia solo las filas y columnas con datos a un archivo nuevo y súbelo.',
  CELL_TOO_LONG: 'Hay una celda demasiado larga o unas comillas que no se cierran. Revisa esa fila y súbelo otra vez.',
  COLUMNS_UNKNOWN:
    'No encontramos la columna «correo» ni la de «numero_empleado». Deja los títulos en la primera fila, como en la plantilla.',
  NAME_COLUMNS:
    'El nombre está a medias. Llama a las columnas «nombre», «apellido_paterno» y «apellido_materno», o deja el nombre completo en «nombre».',
  DAMAGED_TITLES:
    'Las letras con acento de los títulos llegaron dañadas. Guarda el archivo original como «CSV UTF-8» y súbelo otra vez.',
  ENCODING_UNKNOWN:
    'No reconocemos con qué letras se guardó el archivo, y los acentos se leerían mal. Guárdalo como «CSV UTF-8» o como .xlsx y súbelo otra vez.',
  DATES_MONTH_FIRST: 'Una columna de fechas trae primero el mes. Escríbelas como día/mes/año y súbelo otra vez.',
  DATES_MIXED: 'Una columna de fechas mezcla día/mes y mes/día. Escríbelas como día/mes/año y súbelo otra vez.',
  SHEETS_WITH_PEOPLE: 'El libro tiene listas de personas en varias hojas. Deja una sola y súbelo otra vez.',
  COLUMN_TWICE: 'Dos columnas dicen lo mismo. Deja una sola y súbelo otra vez.',
  BINARY: 'El archivo no es un texto que podamos leer. Guárdalo como «CSV UTF-8» o como .xlsx.',
  NO_WORKBOOK:
    'El archivo termina en .xlsx, pero no es un libro de Excel. Ábrelo en Excel, guárdalo como .xlsx y súbelo otra vez.',
  OLD_EXCEL: 'El archivo es de un Excel anterior o tiene contraseña. Guárdalo como .xlsx sin contraseña, o como CSV.',
  XLSB: 'El archivo es un libro binario de Excel (.xlsb). Guárdalo como .xlsx y súbelo otra vez.',
  ODS: 'El archivo es de LibreOffice u OpenOffice (.ods). Guárdalo como .xlsx o como CSV y súbelo otra vez.',
  NUMBERS: 'El archivo es de Numbers. Expórtalo a Excel (.xlsx) o a CSV y súbelo otra vez.',
  OTHER_SPREADSHEET: 'El archivo es de otra hoja de cálculo. Guárdalo como .xlsx o como CSV y súbelo otra vez.',
  HTML: 'El archivo es una página web con otro nombre. Ábrelo en Excel, guárdalo como .xlsx y súbelo otra vez.',
  XML: 'El archivo es XML con otro nombre. Ábrelo en Excel, guárdalo como .xlsx y súbelo otra vez.',
  JSON: 'El archivo es JSON. Exporta la lista como CSV o como .xlsx y súbela otra vez.',
  PDF: 'El archivo es un PDF, del que no se leen columnas. Pide la lista como .xlsx o como CSV.',
  WORD: 'El archivo es un documento o una presentación. Copia la lista a una hoja de Excel, guárdala como .xlsx y súbela.',
  ARCHIVE: 'El archivo está comprimido. Ábrelo, saca la lista que trae adentro y sube esa.',
  WORKBOOK_BROKEN: 'El libro de Excel está dañado o incompleto. Ábrelo, guárdalo otra vez como .xlsx y súbelo.',
  ROW_NUMBERS:
    'El libro de Excel tiene filas que se repiten, que van en desorden o cuyo número no existe en Excel. Copia las personas a un libro nuevo y súbelo.',
  WORKBOOK_TOO_LARGE:
    'El libro de Excel crece demasiado al abrirlo. Copia solo las personas a un libro nuevo y súbelo.',
  TOO_MANY_ELSEWHERE:
    'Muchos correos del archivo ya tienen cuenta fuera de tu institución. Comprueba el dominio de tus correos en Ajustes y súbelo otra vez, o espera una hora.',
  INTERRUPTED:
    'La revisión se interrumpió dos veces, así que no se repite. Sube el archivo otra vez, o divídelo en dos.',
} as const;
export type ImportFailure = keyof typeof importFailures;
