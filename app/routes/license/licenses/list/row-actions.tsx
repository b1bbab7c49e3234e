import { lazy, Suspense, useState } from "react";
import { displayKey } from "#app/domain/text/license-key-alias.ts";
import type { RowMenuProps } from "./row-menu.tsx";

const RowMenu = lazy(() => import("./row-menu.tsx"));

/** Button that opens the menu of a license. The first click loads the code of the menu. */
export function RowActions(props: RowMenuProps) {
  const [isRequested, setRequested] = useState(false);
  const button = (
    <button
      type="button"
      className="more"
      aria-label={`Actions for ${displayKey(props.license.key)}`}
      aria-keyshortcuts="e"
      onClick={() => setRequested(true)}
    />
  );
  if (!isRequested) return button;
  return (
    <Suspense fallback={button}>
      <RowMenu {...props} />
    </Suspense>
  );
}
