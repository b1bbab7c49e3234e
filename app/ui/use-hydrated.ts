import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False while rendering the server's HTML. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
