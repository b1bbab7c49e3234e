import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { buttonVariants } from "./button.tsx";
import { findInvalidField, type FormPanelProps, type FormPanelState } from "./form-panel.ts";
import { readHistoryStateValue } from "./history-state.ts";
import { HasRunScript } from "./request-contexts.tsx";
import { popoverClasses } from "./popover-classes.ts";
import { cn } from "./cn.ts";

interface FormPopoverProps extends FormPanelProps {
  /** If true, the popover is open after a page load and after a navigation, and its first invalid field gets the focus. */
  keepOpen?: boolean;
}

/** Key in the history state whose value is true if the navigation leaves the popover open. */
export const popoverOpenStateKey = "isPopoverOpen";

/** Closes the popover around a form. */
export const ClosePopoverContext = createContext<() => void>(() => undefined);

const importPopover = async () => (await import("./loaded-form-popover.tsx")).LoadedFormPopover;

/**
 * Without JavaScript, and until the first click after hydration, the popover is a `<details>`. This click loads a popover of
 * Radix. A `<details>` that is already open stays until it is closed, so that its fields keep what the user typed.
 */
export function FormPopover({ keepOpen = false, ...props }: FormPopoverProps) {
  const panelRef = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(keepOpen);
  const [Popover, setPopover] = useState<ComponentType<FormPanelProps & FormPanelState> | null>(null);
  useFollowNavigation(keepOpen, panelRef, setOpen);
  const loadPopover = () => {
    const open = () => setOpen(true);
    importPopover().then((LoadedPopover) => {
      setPopover(() => LoadedPopover);
      open();
    }, open);
  };
  const state = { isOpen, setOpen, panelRef };
  return (
    <ClosePopoverContext value={() => setOpen(false)}>
      {Popover ? (
        <Popover {...props} {...state} />
      ) : (
        <DetailsPopover {...props} {...state} onTriggerClick={loadPopover} />
      )}
    </ClosePopoverContext>
  );
}

/** Each navigation closes the popover, unless the popover has errors or its form has started the navigation. */
function useFollowNavigation(
  keepOpen: boolean,
  panelRef: RefObject<HTMLElement | null>,
  setOpen: (isOpen: boolean) => void,
) {
  const { key, state } = useLocation();
  const isFromOpenPopover = readHistoryStateValue(state, popoverOpenStateKey) === true;
  const lastLocationKey = useRef(key);
  useEffect(() => {
    const isNewLocation = lastLocationKey.current !== key;
    lastLocationKey.current = key;
    if (isNewLocation && isFromOpenPopover) return;
    if (isNewLocation) setOpen(keepOpen);
    // During hydration, the user may already be typing in a field.
    const isUserInPanel = !isNewLocation && panelRef.current?.contains(document.activeElement);
    if (keepOpen && !isUserInPanel) findInvalidField(panelRef.current)?.focus();
  }, [key, keepOpen, isFromOpenPopover, panelRef, setOpen]);
}

interface DetailsPopoverProps extends FormPanelProps, FormPanelState {
  /** Called when the user clicks the trigger of the closed popover. */
  onTriggerClick: () => void;
}

function DetailsPopover(props: DetailsPopoverProps) {
  const { isOpen, setOpen, panelRef, onTriggerClick, trigger, variant = "outline", size, children } = props;
  const { align = "start", isSheet = false, className = "relative", panelClassName } = props;
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const hasRunScript = use(HasRunScript);
  const [hasBeenOpened, setHasBeenOpened] = useState(isOpen);
  if (isOpen && !hasBeenOpened) setHasBeenOpened(true);

  useEffect(() => {
    // The user may have opened or closed the popover before hydration.
    if (detailsRef.current) setOpen(detailsRef.current.open);
  }, [setOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnOutsidePress = ({ target }: Event) => {
      if (target instanceof Node && !detailsRef.current?.contains(target)) setOpen(false);
    };
    const closeOnEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOnOutsidePress);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOnOutsidePress);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [isOpen, setOpen]);

  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const isFocusLost = activeElement === body || panelRef.current?.contains(activeElement);
    // The focus moves from the closed popover to its trigger.
    if (wasOpen.current && !isOpen && isFocusLost) detailsRef.current?.querySelector("summary")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, panelRef]);

  const openWithScript = (event: MouseEvent) => {
    if (detailsRef.current?.open) return;
    event.preventDefault();
    onTriggerClick();
  };

  return (
    <details
      ref={detailsRef}
      data-popover
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={cn("group", className)}
    >
      <summary
        onClick={openWithScript}
        className={buttonVariants({ variant, size, className: "group-open:bg-accent" })}
      >
        {trigger}
      </summary>
      <div
        ref={panelRef}
        className={cn(
          popoverClasses,
          "absolute top-full z-30 mt-1.5 max-h-[80dvh] max-w-[calc(100vw-32px)] overflow-auto p-4",
          isSheet ? sheetClasses : "max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto!",
          align === "end" ? "sm:end-0" : "sm:start-0",
          panelClassName,
        )}
      >
        {hasBeenOpened ? children : <noscript>{!hasRunScript && children}</noscript>}
      </div>
    </details>
  );
}

const sheetClasses =
  "max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:max-h-[85dvh] max-sm:max-w-none max-sm:rounded-b-none";
