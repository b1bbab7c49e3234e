import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogTitle } from "#app/ui/dialog.tsx";
import { shortcutGroups } from "./shortcut-list.ts";

/** All keyboard shortcuts. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose}>
    <DialogContent className="top-[10dvh] max-h-[80dvh] max-w-[560px] overflow-y-auto px-6 py-5">
      <DialogTitle>Keys</DialogTitle>
      {shortcutGroups.map(({ title, keys }) => (
        <section key={title}>
          <h3 className="mt-4 text-xs font-semibold text-muted-foreground">{title}</h3>
          <dl className="mt-1.5 mb-4 grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-1">
            {keys.map(([key, action]) => (
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
      <DialogClose asChild>
        <Button variant="outline" size="sm">
          Close
        </Button>
      </DialogClose>
    </DialogContent>
  </Dialog>
);
