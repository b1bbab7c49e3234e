import { type ComponentType, useEffect, useState } from "react";
import { href, useMatches } from "react-router";
import { tellFailure } from "#app/ui/page/failure.ts";
import { notLoaded } from "#app/ui/page/route-code.ts";
import type { PaletteProps } from "./palette.tsx";
import { forgetKeys, recentKeys, rememberKey } from "./recent-keys.ts";

/** Loads the palette on first use. */
export function PaletteOpener({ may, hasShortcuts }: Pick<PaletteProps, "may"> & { hasShortcuts: boolean }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [recent, setRecent] = useState<readonly string[] | null>(null);
  const opened = useMatches().find(({ id }) => id === "routes/license/licenses/details/details")?.params[
    "key"
  ];

  useEffect(() => {
    if (opened) rememberKey(opened);
  }, [opened]);

  useEffect(() => {
    const open = async () => {
      try {
        const code = await import("./palette.tsx");
        setPalette(() => code.Palette);
        setRecent(recentKeys());
      } catch {
        tellFailure({ message: notLoaded, retry: () => void open() });
      }
    };
    let turn = Promise.resolve();
    const press = (event: KeyboardEvent) => {
      const isChord =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k";
      const isBareKey = hasShortcuts && isBare(event);
      if (isChord || (isBareKey && event.key === "/")) {
        event.preventDefault();
        void open();
      } else if (isBareKey && /^[a-zX?[\]]$/.test(event.key)) {
        const { key, timeStamp } = event;
        // A queue, because several waiters for the same import do not resume in the order of the key presses.
        turn = turn
          .then(() => import("./list-keys.ts"))
          .then(
            ({ pressKey }) => pressKey(key, timeStamp),
            () => undefined,
          );
      }
    };
    const submit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.getAttribute("action") === href("/auth/sign-out"))
        forgetKeys();
    };
    document.addEventListener("keydown", press);
    document.addEventListener("submit", submit);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("submit", submit);
    };
  }, [hasShortcuts]);

  return Palette && recent && <Palette may={may} recent={recent} onClose={() => setRecent(null)} />;
}

const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** In a dialog, only `[` and `]` work as shortcuts. */
const isBare = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(
    target instanceof Element &&
    (target.closest(typing) ||
      (!"[]".includes(key) && target.closest("[role=dialog], dialog[open], [role=menu]")))
  );
