import { cva, type VariantProps } from "class-variance-authority";
import X from "lucide-react/icons/x";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { LeaveWarning } from "./leave-warning.tsx";
import { Modal } from "./modal.tsx";

const sheetClasses = cva(
  [
    "dialog-sheet fixed inset-0 z-50 flex flex-col bg-surface shadow-modal outline-none",
    "spacious:inset-x-4 spacious:top-12 spacious:bottom-auto spacious:mx-auto spacious:max-h-[calc(100dvh-96px)] spacious:rounded-xl",
  ],
  {
    variants: {
      size: {
        narrow: "spacious:max-w-[480px]",
        medium: "spacious:max-w-[640px]",
        /** Fixed height, so that the layout does not jump between tabs. */
        steady: "spacious:h-[min(780px,100dvh-96px)] spacious:max-w-[920px]",
        wide: "spacious:min-h-[min(720px,100dvh-96px)] spacious:max-w-[920px]",
      },
    },
    defaultVariants: { size: "medium" },
  },
);

interface DialogProps extends VariantProps<typeof sheetClasses> {
  title: ReactNode;
  closeTo: string;
  aside?: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  /** Pressing outside does not close the dialog, and leaving with unsaved values shows a warning. */
  keepOnOutsidePress?: boolean;
  isCovered?: boolean;
  children: ReactNode;
}

/** A route rendered over its parent page: part of the server's HTML, closed by a link. */
export function Dialog({
  title,
  closeTo,
  aside,
  header,
  footer,
  size,
  keepOnOutsidePress,
  isCovered = false,
  children,
}: DialogProps) {
  const navigate = useNavigate();
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const [isChanged, setChanged] = useState(false);
  const [wasCovered] = useState(isCovered);
  const isHydrated = useHydrated();
  const restoreFocus = useOpenerFocus(content);

  // Two modal dialogs opened together would hide each other from screen readers.
  const isModal = !(wasCovered && isCovered);

  return (
    <>
      {isModal && (
        <Link
          to={closeTo}
          preventScrollReset
          tabIndex={-1}
          aria-hidden
          draggable={false}
          onClick={(event) => keepOnOutsidePress && event.preventDefault()}
          className="dialog-veil fixed inset-0 z-40 cursor-default bg-veil"
        />
      )}
      <Modal
        ref={content}
        isModal={isModal}
        role="dialog"
        aria-labelledby={titleId}
        aria-modal={!isCovered}
        aria-hidden={isCovered || undefined}
        inert={isCovered && !isHydrated}
        className={sheetClasses({ size })}
        onMountAutoFocus={(event) => {
          event.preventDefault();
          const focusTarget = content.current?.querySelector<HTMLElement>(
            "[role=alert][tabindex], [data-autofocus]",
          );
          (focusTarget ?? content.current)?.focus();
        }}
        onEscape={(event) => {
          if (isCovered || content.current?.querySelector(escapeConsumers)) return;
          event.preventDefault();
          void navigate(closeTo, { preventScrollReset: true });
        }}
        onUnmountAutoFocus={(event) => {
          event.preventDefault();
          restoreFocus();
        }}
      >
        <header className="shrink-0 px-4 pt-4 spacious:px-6 spacious:pt-5">
          <div className="flex items-start gap-3">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 pt-0.5">
              <h2 id={titleId} className="min-w-0 text-xl font-semibold tracking-tight">
                {title}
              </h2>
              {aside}
            </div>
            <Link
              to={closeTo}
              preventScrollReset
              aria-label="Close"
              title="Close"
              className={buttonClasses({ variant: "ghost", size: "icon", className: "-me-2 -mt-1" })}
            >
              <X aria-hidden />
            </Link>
          </div>
          {header}
        </header>
        <div
          role="region"
          aria-labelledby={titleId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
          tabIndex={0}
          onInput={({ target }) => keepOnOutsidePress && isUnsaved(target) && setChanged(true)}
          className="mt-4 min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line p-4 spacious:px-6 spacious:py-5"
        >
          {children}
        </div>
        {isChanged && (
          <LeaveWarning
            isNeeded
            keepsEntriesAt={(next) => isSamePath(next.pathname, pathname)}
            question="Discard what you entered?"
          />
        )}
        {footer && (
          <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-page px-4 py-3.5 spacious:rounded-b-xl spacious:px-6">
            {footer}
          </footer>
        )}
      </Modal>
    </>
  );
}

/** Elements inside the dialog that Escape closes before the dialog. */
const escapeConsumers =
  "[role=alertdialog], details[data-popover][open], :popover-open, [role=combobox][aria-expanded=true]";

const isUnsaved = (target: EventTarget) =>
  target instanceof Element && target.closest("form[method=post]:not([data-asks-itself])") !== null;

export const FooterGap = () => <span className="flex-1" />;

type BackLinkProps = Omit<ComponentProps<typeof Link>, "preventScrollReset">;

export function CloseLink({ className, children = "Back", ...props }: BackLinkProps) {
  return (
    <Link {...props} preventScrollReset className={buttonClasses({ variant: "secondary", className })}>
      {children}
    </Link>
  );
}

/** On close, returns the focus to the opener; after a reload, to the link to this dialog. */
function useOpenerFocus(content: { current: HTMLElement | null }) {
  const opener = useRef<Element | null>(null);
  const { pathname } = useLocation();
  const path = useRef(pathname);

  useEffect(() => {
    const active = document.activeElement;
    if (opener.current || active === document.body || content.current?.contains(active)) return;
    opener.current = active;
  }, [content]);

  return () => {
    const connectedOpener =
      opener.current instanceof HTMLElement && opener.current.isConnected ? opener.current : null;
    const target = connectedOpener ?? findLinkTo(path.current);
    const next = document.querySelector("[role=dialog]");
    if (next && !next.contains(target)) return;
    target?.focus({ preventScroll: connectedOpener !== null });
  };
}

function findLinkTo(path: string): HTMLElement | null {
  const links = document.querySelectorAll<HTMLAnchorElement>("main a[href]");
  return [...links].find((link) => isSamePath(link.pathname, path)) ?? null;
}
