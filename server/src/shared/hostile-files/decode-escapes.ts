/** Decodes "_x000D_", the form in which a workbook writes signs that XML cannot hold. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text;
