/** Reads one value from the state of a history entry. The type of the value is unknown, because any page may have written it. */
export const readHistoryStateValue = (state: unknown, name: string): unknown =>
  typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
