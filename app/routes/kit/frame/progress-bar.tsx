import { useNavigation } from "react-router";

/** The bar appears with a delay, so that fast navigations do not show it. */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-70 h-0.5">
      <div
        role="progressbar"
        aria-label="Loading"
        className="h-full origin-left animate-progress bg-primary motion-reduce:animate-late"
      />
    </div>
  );
}
