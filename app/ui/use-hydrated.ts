import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Whether the script has taken over the page; never in the server's HTML. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
