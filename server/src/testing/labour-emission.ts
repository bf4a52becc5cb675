import pino from 'pino';
import { connect } from '../database/connect.ts';
import { recordLabourFacts } from '../identity/labour-facts/facts.ts';
import { factoriesOn } from './factories.ts';
import { GLORIA, LABOUR_ANSWERS, LABOUR_COURSE } from './labour-office.ts';
import type { RunningServer } from './running-server.ts';

interface Emission {
  id: string;
  state: string;
  done: number;
  refused: unknown[];
}

/**
 * An institution of a running program, with a database of its own, whose people all wait for their labour
 * constancia.
 */
export async function labourInstitution(server: RunningServer, databaseUrl: string, dataDir: string, people: number) {
  const { database } = connect(databaseUrl, pino({ level: 'silent' }));
  const create = factoriesOn(database);
  const { id: entityId } = await create.entity({ name: `Banco ${Date.now()}`, subscription: 'Paid' });
  const administrator = await create.user({ role: 'EntidadAdmin', entityId });
  const token = await create.sessionOf(administrator.id);
  const certificateIds: string[] = [];
  const facts = new Map<string, { curp: string; occupation_key: string }>();
  while (certificateIds.length < people) {
    const { id } = await create.user({ entityId, name: GLORIA.name });
    certificateIds.push((await create.certificate(id, { userName: GLORIA.name })).id);
    facts.set(id, { curp: GLORIA.curp, occupation_key: '08.1' });
  }
  const recorded = { entityId, recordedBy: administrator.id };
  await database.transaction().execute((tx) => recordLabourFacts(tx, dataDir, recorded, facts));

  const call = async <Reply>(by: RunningServer, method: string, path: string, body?: object): Promise<Reply> => {
    const response = await fetch(`${by.url}/api/admin/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Reply;
  };
  await call(server, 'PATCH', 'labour-policy', LABOUR_ANSWERS);
  await call(server, 'PUT', 'labour-courses/curso-1', LABOUR_COURSE);

  return {
    database,
    certificateIds,
    request: () => call<Emission>(server, 'POST', 'labour-constancias', { certificate_ids: certificateIds }),
    progress: (by: RunningServer, id: string) => call<Emission>(by, 'GET', `labour-emissions/${id}`),
    /** The certificate of each constancia, in the order of the constancias' numbers. */
    issued: () =>
      database
        .selectFrom('labour_constancias')
        .select(['number', 'certificate_id'])
        .where('entity_id', '=', entityId)
        .orderBy('number')
        .execute(),
  };
}
