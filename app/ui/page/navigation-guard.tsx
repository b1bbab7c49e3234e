import { useEffect } from "react";
import { createPath, useNavigation } from "react-router";
import { followLink } from "./follow-link.ts";
import { reportFailure } from "./failure.ts";
import { prefetchTargetCode, notLoaded } from "./route-code.ts";
import { useTrackRouterState } from "./router-state.ts";

const timeoutMs = 120_000;

export function NavigationGuard() {
  const { state, location } = useNavigation();
  useTrackRouterState();
  const target = state === "loading" ? createPath(location) : null;

  useEffect(() => {
    if (target === null) return;
    const retry = () => window.location.assign(target);
    const timer = setTimeout(() => reportFailure({ message: notLoaded, retry }), timeoutMs);
    return () => clearTimeout(timer);
  }, [target]);

  useEffect(() => {
    const prefetchEvents = ["pointerover", "focusin"];
    for (const type of prefetchEvents) document.addEventListener(type, prefetchTargetCode);
    document.addEventListener("click", followLink);
    return () => {
      document.removeEventListener("click", followLink);
      for (const type of prefetchEvents) document.removeEventListener(type, prefetchTargetCode);
    };
  }, []);
  return null;
}
