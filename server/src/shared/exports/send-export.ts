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
  /** Without day and extension, which are added. */
  fileName: string;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends rows as a file while they are read. */
export function sendExport<Row>(
  rows: AsyncIterable<Row>,
  sheet: Sheet<Row>,
  { format, fileName, now, request, reply }: Download,
): Readable {
  reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="${fileName}-${mexicanDay(now)}.${format}"`);
  const file = format === 'csv' ? exportCsv(rows, sheet.columns) : exportXlsx(rows, sheet);
  // After its first bytes a download can only be aborted, so log the reason here.
  file.on('error', (err) => request.log.error({ err }, 'Una exportación se interrumpió'));
  return file;
}
