/** Reads one value of a history entry's state, which any page may have written. */
export const readHistoryStateValue = (state: unknown, name: string): unknown =>
  typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
