import { parentPort, workerData } from 'node:worker_threads';
import { readExamples, trainModel } from './train-intent.ts';

/** The thread that `learnIntents` waits for: sends a model of the content folder that it was given. */
const model = trainModel(await readExamples(workerData as string));
parentPort?.postMessage(
  model,
  Object.values(model).map(({ buffer }) => buffer),
);
