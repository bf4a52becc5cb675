import { featuresOf } from './message-features.ts';

/** The number of places for features. Rare features share a place. */
export const PLACES = 2 ** 17;

/**
 * The places of a message's features: hashes (FNV-1a), so that the texts of hundreds of thousands of features
 * need not be stored.
 */
export const placesOf = (message: string): Int32Array =>
  Int32Array.from(featuresOf(message), (feature) => {
    let hash = 0x811c9dc5;
    for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193);
    return hash & (PLACES - 1);
  });
