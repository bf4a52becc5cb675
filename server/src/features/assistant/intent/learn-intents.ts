import { parentPort, workerData } from 'node:worker_threads';
import { readExamples, trainModel } from './train-intent.ts';

/** Worker thread of `learnIntents`: learns from the given content folder and sends the model. */
const model = trainModel(await readExamples(workerData as string));
parentPort?.postMessage(
  model,
  Object.values(model).map(({ buffer }) => buffer),
);
