import X from "lucide-react/icons/x";
import { Button } from "#app/ui/button.tsx";
import { buildShortcutGroups } from "./shortcut-list.ts";

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal();

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <dialog
    ref={showModal}
    onClose={onClose}
    aria-labelledby="keys-title"
    className="m-auto max-h-[80dvh] w-[min(560px,100vw-32px)] rounded-xl border bg-popover px-6 py-5 text-popover-foreground shadow-lg backdrop:bg-overlay"
  >
    <form method="dialog" className="flex items-center justify-between">
      <h2 id="keys-title" className="text-xl font-semibold">
        Keyboard shortcuts
      </h2>
      {/* The browser focuses the first control, so the dialog opens at its start. */}
      <Button variant="ghost" size="icon" type="submit" aria-label="Close" className="-me-2">
        <X aria-hidden />
      </Button>
    </form>
    {buildShortcutGroups().map(({ title, shortcuts }) => (
      <section key={title}>
        <h3 className="mt-4 text-xs font-semibold text-muted-foreground">{title}</h3>
        <dl className="mt-1.5 mb-4 grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-1">
          {shortcuts.map(([key, action]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-sm border bg-muted px-1.5 font-sans text-xs">{key}</kbd>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </dialog>
);
