const prefix = 'W/"prepared-';

/** The ETag of a response whose bytes never change, so that hosts may compress them once. */
export const preparedTag = (hash: string): string => `${prefix}${hash.slice(0, 32)}"`;

export const isPreparedTag = (etag: string): boolean => etag.startsWith(prefix);
