import * as DialogPrimitive from "@radix-ui/react-dialog";
import { cva, type VariantProps } from "class-variance-authority";
import X from "lucide-react/icons/x";
import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { openComboboxSelector } from "#app/ui/combobox.tsx";
import { roomForToastClasses } from "#app/ui/toast-classes.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { LeaveWarning } from "./leave-warning.tsx";

const dialogVariants = cva(
  [
    "fixed animate-rise inset-0 z-50 flex flex-col bg-popover text-popover-foreground shadow-lg outline-none",
    "spacious:inset-x-4 spacious:top-12 spacious:bottom-auto spacious:mx-auto spacious:max-h-[calc(100dvh-96px)] spacious:rounded-xl",
  ],
  {
    variants: {
      size: {
        narrow: "spacious:max-w-[480px]",
        medium: "spacious:max-w-[640px]",
        /** Fixed height, so that the layout does not jump between tabs. */
        fixedHeight: "spacious:h-[min(860px,100dvh-96px)] spacious:max-w-[920px]",
        wide: "spacious:min-h-[min(720px,100dvh-96px)] spacious:max-w-[920px]",
      },
    },
    defaultVariants: { size: "medium" },
  },
);

interface RouteDialogProps extends VariantProps<typeof dialogVariants> {
  title: ReactNode;
  /** URL that replaces the dialog when the user closes it. A function gets the query of the current URL. */
  closeTo: string | ((search: URLSearchParams) => string);
  aside?: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  /**
   * If true, a click outside does not close the dialog, and the dialog warns the user about unsaved values.
   */
  staysOpenOnOutsideClick?: boolean;
  /** True if another dialog is open above this one. */
  isCovered?: boolean;
  children: ReactNode;
}

const CloseUrlContext = createContext("");

/** A dialog with a URL, above the page of the parent route. Without JavaScript, a link closes the dialog. */
export function RouteDialog({
  title,
  closeTo,
  aside,
  header,
  footer,
  size,
  staysOpenOnOutsideClick,
  isCovered = false,
  children,
}: RouteDialogProps) {
  const navigate = useNavigate();
  const titleId = useId();
  const contentRef = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const closeUrl = typeof closeTo === "function" ? closeTo(new URLSearchParams(search)) : closeTo;
  const [hasUserInput, setHasUserInput] = useState(false);
  const [wasInitiallyCovered] = useState(isCovered);
  const isHydrated = useHydrated();
  const restoreFocus = useRestoreOpenerFocus(contentRef);

  // Two modal dialogs opened together would hide each other from screen readers.
  const isModal = !(wasInitiallyCovered && isCovered);

  const close = () => void navigate(closeUrl, { preventScrollReset: true });

  return (
    <DialogPrimitive.Root open modal={isModal} onOpenChange={close}>
      <DialogPrimitive.Overlay asChild>
        <Link
          to={closeUrl}
          preventScrollReset
          tabIndex={-1}
          aria-hidden
          draggable={false}
          onClick={(event) => staysOpenOnOutsideClick && event.preventDefault()}
          className="fixed inset-0 z-40 animate-appear cursor-default bg-overlay"
        />
      </DialogPrimitive.Overlay>
      <DialogPrimitive.Content
        ref={contentRef}
        aria-labelledby={titleId}
        aria-describedby={undefined}
        aria-modal={!isCovered}
        aria-hidden={isCovered || undefined}
        inert={isCovered && !isHydrated}
        className={dialogVariants({ size })}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          const focusTarget = contentRef.current?.querySelector<HTMLElement>(
            "[role=alert][tabindex], [data-autofocus]",
          );
          (focusTarget ?? contentRef.current)?.focus();
        }}
        onEscapeKeyDown={(event) => {
          const { activeElement, body } = document;
          const isFocusElsewhere = activeElement !== body && !contentRef.current?.contains(activeElement);
          if (isCovered || isFocusElsewhere || closeInnerLayers(contentRef.current)) event.preventDefault();
        }}
        // Radix must not close the dialog here, because the overlay is a link that closes it.
        onInteractOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          restoreFocus();
        }}
      >
        <header className="shrink-0 px-4 pt-4 spacious:px-6 spacious:pt-5">
          <div className="flex items-start gap-3">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 pt-0.5">
              <DialogPrimitive.Title id={titleId} className="min-w-0 text-xl font-semibold tracking-tight">
                {title}
              </DialogPrimitive.Title>
              {aside}
            </div>
            <Button asChild variant="ghost" size="icon" className="-me-2 -mt-1">
              <Link to={closeUrl} preventScrollReset aria-label="Close" title="Close">
                <X aria-hidden />
              </Link>
            </Button>
          </div>
          {header}
        </header>
        <div
          role="region"
          aria-labelledby={titleId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
          tabIndex={0}
          onInput={({ target }) =>
            staysOpenOnOutsideClick && isPostFormInput(target) && setHasUserInput(true)
          }
          className={cn(
            "mt-4 min-h-0 flex-1 overflow-y-auto overscroll-contain border-t p-4 pb-8 spacious:px-6 spacious:pt-5",
            roomForToastClasses,
          )}
        >
          {children}
        </div>
        {hasUserInput && (
          <LeaveWarning
            isNeeded
            preservesValuesAt={(nextLocation) => isSamePath(nextLocation.pathname, pathname)}
            question="Discard what you entered?"
          />
        )}
        {footer && (
          <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t bg-background px-4 py-3.5 spacious:rounded-b-xl spacious:px-6">
            <CloseUrlContext value={closeUrl}>{footer}</CloseUrlContext>
          </footer>
        )}
      </DialogPrimitive.Content>
    </DialogPrimitive.Root>
  );
}

/**
 * Closes the open popovers in the dialog. Returns true if a popover or a list was open, because Escape then
 * closes only the popover or the list.
 */
function closeInnerLayers(content: HTMLElement | null): boolean {
  const popovers = content?.querySelectorAll<HTMLElement>(":popover-open") ?? [];
  for (const popover of popovers) popover.hidePopover();
  return popovers.length > 0 || Boolean(content?.querySelector(openComboboxSelector));
}

/** True for the controls of forms that save, unless the form has its own leave warning. */
const isPostFormInput = (target: EventTarget) =>
  target instanceof Element && target.closest("form[method=post]:not([data-has-leave-warning])") !== null;

export const FooterSpacer = () => <span className="flex-1" />;

interface CloseLinkProps {
  /** By default, the link closes the dialog. */
  to?: string;
  className?: string;
  children?: ReactNode;
}

/** A button in the footer of a dialog. */
export function CloseLink({ to, className, children = "Back" }: CloseLinkProps) {
  const closeUrl = use(CloseUrlContext);
  return (
    <Button asChild variant="outline" className={className}>
      <Link to={to ?? closeUrl} preventScrollReset>
        {children}
      </Link>
    </Button>
  );
}

/**
 * Focuses the element that opened the dialog. If the page no longer has this element, focuses the link to the dialog,
 * or else the row at the same position. A dialog that was opened by its URL leaves the focus to the page.
 */
function useRestoreOpenerFocus(contentRef: { current: HTMLElement | null }) {
  const openerRef = useRef<Element | null>(null);
  const openerRowIndex = useRef(-1);
  const { pathname } = useLocation();
  const initialPath = useRef(pathname);

  useEffect(() => {
    const activeElement = document.activeElement;
    if (openerRef.current || activeElement === document.body || contentRef.current?.contains(activeElement))
      return;
    openerRef.current = activeElement;
    const row = activeElement?.closest("tbody tr");
    openerRowIndex.current = row ? findLinkedRows().indexOf(row) : -1;
  }, [contentRef]);

  return () => {
    const connectedOpener =
      openerRef.current instanceof HTMLElement && openerRef.current.isConnected ? openerRef.current : null;
    const focusTarget =
      connectedOpener ??
      findLinkTo(initialPath.current) ??
      findRowLinkAt(openerRowIndex.current) ??
      document.getElementById("main");
    // Elements outside of another open dialog cannot have the focus.
    const openDialog = document.querySelector("[role=dialog]");
    if (openDialog && !openDialog.contains(focusTarget)) return;
    focusTarget?.focus({ preventScroll: connectedOpener !== null });
  };
}

/** Headings of groups have no link. */
const findLinkedRows = (): Element[] =>
  [...document.querySelectorAll("main tbody tr")].filter((row) => row.querySelector("a[href]"));

/** The first link of the row at this position, or of the last row if there are fewer rows. */
function findRowLinkAt(index: number): HTMLElement | null {
  if (index < 0) return null;
  const rows = findLinkedRows();
  return rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>("a[href]") ?? null;
}

/** Prefers the content of a dialog to its head, which may have a link to the same path. */
function findLinkTo(path: string): HTMLElement | null {
  const links = ["[role=dialog] [role=region] a[href]", "main a[href]"].flatMap((selector) => [
    ...document.querySelectorAll<HTMLAnchorElement>(selector),
  ]);
  return links.find((link) => isSamePath(link.pathname, path)) ?? null;
}
