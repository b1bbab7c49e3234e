const prefix = 'W/"prepared-';

/** Creates the ETag of a response that hosts may compress once and cache, because its bytes stay the same. */
export const createPreparedTag = (hash: string): string => `${prefix}${hash.slice(0, 32)}"`;

export const isPreparedTag = (etag: string): boolean => etag.startsWith(prefix);
