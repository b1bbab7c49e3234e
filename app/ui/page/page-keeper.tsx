import { useEffect } from "react";
import { createPath, useNavigation } from "react-router";
import { followLink } from "./follow-link.ts";
import { tellFailure } from "./failure.ts";
import { fetchCodeAhead, notLoaded } from "./route-code.ts";
import { useRouterBehind } from "./router-behind.ts";

const timeoutMs = 120_000;

export function PageKeeper() {
  const { state, location } = useNavigation();
  useRouterBehind();
  const target = state === "loading" ? createPath(location) : null;

  useEffect(() => {
    if (target === null) return;
    const retry = () => window.location.assign(target);
    const timer = setTimeout(() => tellFailure({ message: notLoaded, retry }), timeoutMs);
    return () => clearTimeout(timer);
  }, [target]);

  useEffect(() => {
    const turnedTo = ["pointerover", "focusin"];
    for (const type of turnedTo) document.addEventListener(type, fetchCodeAhead);
    document.addEventListener("click", followLink);
    return () => {
      document.removeEventListener("click", followLink);
      for (const type of turnedTo) document.removeEventListener(type, fetchCodeAhead);
    };
  }, []);
  return null;
}
