import { rmSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';
import { temporaryFolder } from './temporary-folder.ts';

/** The account of s3rver, which verifies signatures. */
const ACCOUNT = 'S3RVER:S3RVER';
const BUCKET = 'expedientes';

/** Starts an S3 server on the loopback, with one empty bucket. Returns the address for STORAGE_URL. */
export async function startObjectStore() {
  const directory = temporaryFolder('almacen');
  const options = { address: '127.0.0.1', directory, silent: true, configureBuckets: [{ name: BUCKET }] };
  let server = new S3rver({ ...options, port: 0 });
  const { port } = await server.run();
  const stop = async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  };
  return {
    url: `http://${ACCOUNT}@127.0.0.1:${port}/${BUCKET}/copias`,
    stop,
    /** Starts again on the same port and data. */
    async restart() {
      server = new S3rver({ ...options, port });
      await server.run();
    },
    async remove() {
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
}
