import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False in the server's HTML. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
