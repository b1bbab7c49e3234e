import { type ComponentType, useEffect, useState } from "react";
import { href, useMatches, useNavigate } from "react-router";
import { notLoadedMessage, reportFailure } from "#app/routes/kit/frame/failure.ts";
import type { PaletteProps } from "./palette.tsx";
import { forgetLicenseKeys, readRecentLicenseKeys, rememberLicenseKey } from "./recent-keys.ts";
import { findByShortcut } from "#app/routes/kit/lists/key-shortcut.ts";

/** Loads the palette on first use. */
export function PaletteOpener({ may, hasShortcuts }: Pick<PaletteProps, "may"> & { hasShortcuts: boolean }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  /** Null while the palette is closed. */
  const [recentLicenseKeys, setRecentLicenseKeys] = useState<readonly string[] | null>(null);
  const [ShortcutsDialog, setShortcutsDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const navigate = useNavigate();
  const openedLicenseKey = useMatches().find(({ id }) => id === "routes/license/licenses/details/details")
    ?.params["key"];

  useEffect(() => {
    if (openedLicenseKey) rememberLicenseKey(openedLicenseKey);
  }, [openedLicenseKey]);

  useEffect(() => {
    const openPalette = async () => {
      try {
        const module = await import("./palette.tsx");
        setPalette(() => module.Palette);
        setRecentLicenseKeys(readRecentLicenseKeys());
      } catch {
        reportFailure({ message: notLoadedMessage, retry: () => void openPalette() });
      }
    };
    let keyQueue = Promise.resolve();
    const handleKeyDown = (event: KeyboardEvent) => {
      const isCtrlK =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k";
      const isShortcut = hasShortcuts && isShortcutKey(event);
      if (isCtrlK || (isShortcut && event.key === "/")) {
        event.preventDefault();
        void openPalette();
      } else if (isShortcut && event.key === "?") {
        void import("./shortcuts-dialog.tsx").then(
          (module) => setShortcutsDialog(() => module.ShortcutsDialog),
          () => undefined,
        );
      } else if (isShortcut && /^[a-zX[\]]$/.test(event.key)) {
        const { key, timeStamp } = event;
        // The queue keeps the order of the key presses, because parallel imports may finish in another order.
        keyQueue = keyQueue
          .then(() => import("./list-keys.ts"))
          .then(
            ({ handleKey }) => handleKey(key, timeStamp, { navigate, mayRenew: may.renew }),
            () => undefined,
          );
      }
    };
    const forgetLicenseKeysOnSignOut = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.getAttribute("action") === href("/auth/sign-out"))
        forgetLicenseKeys();
    };
    const openPaletteFromSearchField = (event: PointerEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest("#search input[type=search]")) return;
      event.preventDefault();
      void openPalette();
    };
    // In narrow windows, this button opens the search field. With the palette, no field is necessary.
    const openPaletteFromSearchButton = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest("button[popovertarget=search]")) return;
      event.preventDefault();
      void openPalette();
    };
    document.addEventListener("keydown", handleKeyDown);
    document.addEventListener("click", openPaletteFromSearchButton);
    document.addEventListener("pointerdown", openPaletteFromSearchField);
    document.addEventListener("submit", forgetLicenseKeysOnSignOut);
    return () => {
      document.removeEventListener("keydown", handleKeyDown);
      document.removeEventListener("click", openPaletteFromSearchButton);
      document.removeEventListener("pointerdown", openPaletteFromSearchField);
      document.removeEventListener("submit", forgetLicenseKeysOnSignOut);
    };
  }, [hasShortcuts, navigate, may.renew]);

  if (ShortcutsDialog) return <ShortcutsDialog onClose={() => setShortcutsDialog(null)} />;
  return (
    Palette &&
    recentLicenseKeys && (
      <Palette may={may} recentLicenseKeys={recentLicenseKeys} onClose={() => setRecentLicenseKeys(null)} />
    )
  );
}

const textFieldSelector = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/**
 * False while the user types in a field. In a dialog, only `[`, `]` and the keys of controls inside the dialog are
 * shortcuts.
 */
function isShortcutKey({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  if (!(target instanceof Element)) return true;
  if (target.closest(textFieldSelector)) return false;
  const dialog = target.closest("[role=dialog], dialog[open], [role=menu]");
  return !dialog || "[]".includes(key) || (/^[a-z]$/.test(key) && findByShortcut(dialog, key) !== null);
}
