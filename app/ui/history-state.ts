/** Reads one value of a history entry's state. Its type is unknown, because any page may have written it. */
export const readHistoryStateValue = (state: unknown, name: string): unknown =>
  typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
