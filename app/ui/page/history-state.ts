/** Any page may have left anything in the state of a history entry. */
export const leftIn = (state: unknown, name: string): unknown =>
  typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
