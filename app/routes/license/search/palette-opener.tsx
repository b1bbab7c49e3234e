import { type ComponentType, useEffect, useState } from "react";
import { href, useMatches, useNavigate } from "react-router";
import { notLoaded, reportFailure } from "#app/ui/page/failure.ts";
import type { PaletteProps } from "./palette.tsx";
import { forgetKeys, recentKeys, rememberKey } from "./recent-keys.ts";

/** Loads the palette on first use. */
export function PaletteOpener({ may, hasShortcuts }: Pick<PaletteProps, "may"> & { hasShortcuts: boolean }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [recent, setRecent] = useState<readonly string[] | null>(null);
  const navigate = useNavigate();
  const openedKey = useMatches().find(({ id }) => id === "routes/license/licenses/details/details")?.params[
    "key"
  ];

  useEffect(() => {
    if (openedKey) rememberKey(openedKey);
  }, [openedKey]);

  useEffect(() => {
    const open = async () => {
      try {
        const code = await import("./palette.tsx");
        setPalette(() => code.Palette);
        setRecent(recentKeys());
      } catch {
        reportFailure({ message: notLoaded, retry: () => void open() });
      }
    };
    let queue = Promise.resolve();
    const handleKeyDown = (event: KeyboardEvent) => {
      const isChord =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k";
      const isShortcut = hasShortcuts && isPlainKey(event);
      if (isChord || (isShortcut && event.key === "/")) {
        event.preventDefault();
        void open();
      } else if (isShortcut && /^[a-zX?[\]]$/.test(event.key)) {
        const { key, timeStamp } = event;
        // A queue, because several waiters for the same import do not resume in the order of the key presses.
        queue = queue
          .then(() => import("./list-keys.ts"))
          .then(
            ({ handleKey: pressKey }) => pressKey(key, timeStamp, navigate),
            () => undefined,
          );
      }
    };
    const handleSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.getAttribute("action") === href("/auth/sign-out"))
        forgetKeys();
    };
    document.addEventListener("keydown", handleKeyDown);
    document.addEventListener("submit", handleSubmit);
    return () => {
      document.removeEventListener("keydown", handleKeyDown);
      document.removeEventListener("submit", handleSubmit);
    };
  }, [hasShortcuts, navigate]);

  return Palette && recent && <Palette may={may} recent={recent} onClose={() => setRecent(null)} />;
}

const textFields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** In a dialog, only `[` and `]` work as shortcuts. */
const isPlainKey = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(
    target instanceof Element &&
    (target.closest(textFields) ||
      (!"[]".includes(key) && target.closest("[role=dialog], dialog[open], [role=menu]")))
  );
