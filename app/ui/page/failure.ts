import { useSyncExternalStore } from "react";

export interface Failure {
  id: number;
  message: string;
  retry?: (() => void) | undefined;
  isSignedOut?: boolean;
}

export const notSaved = "Not saved – try again.";

let failure: Failure | null = null;
const listeners = new Set<() => void>();

function change(next: Failure | null) {
  if (failure === next) return;
  failure = next;
  for (const listen of listeners) listen();
}

let count = 0;
export const tellFailure = (details: Omit<Failure, "id">) => change({ ...details, id: ++count });

export const toldFailure = () => failure;

export const forgetFailure = () => change(null);

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

export const useFailure = (): Failure | null =>
  useSyncExternalStore(
    subscribe,
    () => failure,
    () => null,
  );
