import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mexicanDay } from '../time/days.ts';
import type { Sheet } from './column.ts';
import { exportCsv } from './export-csv.ts';
import { exportXlsx } from './export-xlsx.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Download {
  format: keyof typeof types;
  /** Without the day and the extension, which are added. */
  fileName: string;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Rows as a file, written while they are read. */
export function sendExport<Row>(
  rows: AsyncIterable<Row>,
  sheet: Sheet<Row>,
  { format, fileName, now, request, reply }: Download,
): Readable {
  reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="${fileName}-${mexicanDay(now)}.${format}"`);
  const file = format === 'csv' ? exportCsv(rows, sheet.columns) : exportXlsx(rows, sheet);
  // Its first bytes are gone: all that is left is to break the download off, and to say so here.
  file.on('error', (err) => request.log.error({ err }, 'Una exportación se interrumpió'));
  return file;
}
