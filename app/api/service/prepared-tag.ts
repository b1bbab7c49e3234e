const prefix = 'W/"prepared-';

/** ETag of a response with constant bytes, which hosts may compress once and cache. */
export const createPreparedTag = (hash: string): string => `${prefix}${hash.slice(0, 32)}"`;

export const isPreparedTag = (etag: string): boolean => etag.startsWith(prefix);
