/**
 * Starts something once. A failed attempt is discarded, so that the next call tries again. If calls cannot await each
 * other, concurrent calls start separately, and later calls use the first that has started.
 */
export function createSharedStart<Result>(
  start: () => Promise<Result>,
  canAwaitOtherCalls: boolean,
): () => Promise<Result> {
  let sharedStart: Promise<Result> | undefined;
  return async () => {
    if (sharedStart) return sharedStart;
    const ownStart = start();
    if (canAwaitOtherCalls) sharedStart = ownStart;
    try {
      await ownStart;
    } catch (error) {
      if (sharedStart === ownStart) sharedStart = undefined;
      throw error;
    }
    return (sharedStart ??= ownStart);
  };
}
