/* Here so that the browser can hold to them without the library of schemas. */

/** Limits of a file of people. */
export const PEOPLE_IMPORT = { bytes: 20 * 1024 * 1024, rows: 50_000 } as const;
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
