import { useSyncExternalStore } from "react";

export interface Failure {
  id: number;
  message: string;
  retry?: (() => void) | undefined;
  /** True if a save failed. This message stays when the page loads its data again. */
  isSaveFailure?: boolean;
  isSignedOut?: boolean;
}

export const notSavedMessage = "Not saved – try again.";
export const incompletePageMessage = "Part of the page could not be loaded. Check your connection.";
export const notLoadedMessage = `Loading chunk failed. ${incompletePageMessage}`;

let failure: Failure | null = null;
const listeners = new Set<() => void>();

function setFailure(nextFailure: Failure | null) {
  if (failure === nextFailure) return;
  failure = nextFailure;
  for (const listener of listeners) listener();
}

let lastFailureId = 0;
export const reportFailure = (details: Omit<Failure, "id">) =>
  setFailure({ ...details, id: ++lastFailureId });

export const getCurrentFailure = () => failure;

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
