import { useSyncExternalStore } from "react";

export interface Failure {
  id: number;
  message: string;
  retry?: (() => void) | undefined;
  /** A message about a save stays when the page loads its data again. */
  isSave?: boolean;
  isSignedOut?: boolean;
}

export const notSaved = "Not saved – try again.";
export const partMissing = "Part of the page did not arrive. Check your connection.";
export const notLoaded = `Loading chunk failed. ${partMissing}`;

let failure: Failure | null = null;
const listeners = new Set<() => void>();

function setFailure(nextFailure: Failure | null) {
  if (failure === nextFailure) return;
  failure = nextFailure;
  for (const listener of listeners) listener();
}

let count = 0;
export const reportFailure = (details: Omit<Failure, "id">) => setFailure({ ...details, id: ++count });

export const currentFailure = () => failure;

export const clearFailure = () => setFailure(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useFailure = (): Failure | null =>
  useSyncExternalStore(
    subscribe,
    () => failure,
    () => null,
  );
