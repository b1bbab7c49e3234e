import { TriangleAlert } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { Button, buttonClasses } from "#app/ui/controls/button.tsx";

const timeoutMs = 120_000;
const markName = "navigation-cut-short";
const markLivesMs = 15_000;

/**
 * Says that a page could not be loaded. When a page's code does not arrive, the router reloads the page behind it without
 * a word; a mark that outlives the reload tells us.
 */
export function LoadFailure() {
  const { state, location } = useNavigation();
  const interrupted = useSyncExternalStore(
    neverChanges,
    () => interruptedPath,
    () => null,
  );
  const [late, setLate] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const target = state === "loading" && location ? location.pathname + location.search : null;

  useEffect(() => {
    if (!target) return;
    const leave = () => sessionStorage.setItem(markName, JSON.stringify({ path: target, at: Date.now() }));
    const timer = setTimeout(() => setLate(target), timeoutMs);
    window.addEventListener("pagehide", leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
    };
  }, [target]);

  const failedPath = late !== null && late === target ? late : interrupted;
  if (failedPath === null || failedPath === dismissed) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-xl border border-bad/40 bg-bad-soft px-4 py-3 text-bad shadow-floating"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">Loading chunk failed.</strong> Part of the page did not arrive.
        Check your connection and try again.
      </p>
      <a href={failedPath} className={buttonClasses({ size: "sm" })}>
        Try again
      </a>
      <Button size="sm" variant="ghost" onClick={() => setDismissed(failedPath)}>
        Dismiss
      </Button>
    </div>
  );
}

const interruptedPath = typeof document === "undefined" ? null : takeMark();
const neverChanges = () => () => undefined;

function takeMark(): string | null {
  const mark = sessionStorage.getItem(markName);
  sessionStorage.removeItem(markName);
  const [visit] = performance.getEntriesByType("navigation");
  if (!mark || !(visit instanceof PerformanceNavigationTiming) || visit.type !== "reload") return null;
  const { path, at }: { path?: unknown; at?: unknown } = JSON.parse(mark);
  const fresh = typeof at === "number" && Date.now() - at < markLivesMs;
  return fresh && typeof path === "string" && /^\/(?!\/)/.test(path) ? path : null;
}
