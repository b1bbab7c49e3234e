import { lazy, Suspense, useState } from "react";
import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";
import type { RowMenuProps } from "./row-menu.tsx";

const RowMenu = lazy(() => import("./row-menu.tsx"));

/** Button that opens the menu of a license. The first click loads the code of the menu. */
export function RowActions(props: Omit<RowMenuProps, "trigger">) {
  const [isMenuRequested, setMenuRequested] = useState(false);
  const button = (
    <button
      type="button"
      className="row-menu-button"
      aria-label={`Actions for ${hideEncryptedKey(props.license.key)}`}
      aria-keyshortcuts="e"
      onClick={() => setMenuRequested(true)}
    >
      ⋯
    </button>
  );
  if (!isMenuRequested) return button;
  return (
    <Suspense fallback={button}>
      <RowMenu {...props} trigger={button} />
    </Suspense>
  );
}
