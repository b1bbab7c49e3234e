const prefix = 'W/"prepared-';

/** Creates the ETag of a response that hosts may compress once and cache, because its bytes stay the same. */
export const createPreparedEtag = (hash: string): string => `${prefix}${hash.slice(0, 32)}"`;

export const isPreparedEtag = (etag: string): boolean => etag.startsWith(prefix);
