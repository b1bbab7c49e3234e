import { use, useId, useLayoutEffect } from "react";
import {
  type Blocker,
  type BlockerFunction,
  IDLE_BLOCKER,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
} from "react-router";

/** The router's `useBlocker` starts after the next paint; a key pressed before that would discard unsaved values. */
export function useImmediateBlocker(shouldBlock: BlockerFunction): Blocker {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const state = use(UNSAFE_DataRouterStateContext);
  const key = useId();
  useLayoutEffect(() => void router?.getBlocker(key, shouldBlock));
  useLayoutEffect(() => () => router?.deleteBlocker(key), [router, key]);
  return state?.blockers.get(key) ?? IDLE_BLOCKER;
}
