import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** False on the server and during hydration, and true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
