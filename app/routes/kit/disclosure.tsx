import ChevronRight from "lucide-react/icons/chevron-right";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from "#app/ui/collapsible.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface DisclosureProps {
  summary: ReactNode;
  /** A new value opens or closes the disclosure. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * The elements of the collapsible are a `<details>` and its `<summary>`, so that the disclosure opens without JavaScript
 * and the browser finds text in it.
 */
export function Disclosure({ summary, isOpen: requestedOpen = false, children }: DisclosureProps) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(requestedOpen);
  const lastRequestedOpen = useRef(requestedOpen);
  useEffect(() => {
    const isNewRequest = lastRequestedOpen.current !== requestedOpen;
    lastRequestedOpen.current = requestedOpen;
    // The user may have opened the disclosure before hydration.
    setOpen(isNewRequest ? requestedOpen : detailsRef.current?.open === true);
  }, [requestedOpen]);
  return (
    <Collapsible open={isOpen} onOpenChange={setOpen} onClick={preventNativeToggle} asChild>
      <details
        ref={detailsRef}
        open={isOpen}
        // The browser opens the disclosure when it finds text in it.
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group/more"
      >
        {/* Until hydration, only the `<details>` knows whether it is open. */}
        <CollapsibleTrigger asChild type={undefined} {...(!isHydrated && { "aria-expanded": undefined })}>
          <summary className="-ms-1 flex cursor-pointer list-none items-start gap-1 rounded px-1 font-medium hover:text-primary [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden
              className="mt-1 size-3.5 shrink-0 text-muted-foreground transition-transform group-open/more:rotate-90 rtl:-scale-x-100"
            />
            <span className="min-w-0 flex-1">{summary}</span>
          </summary>
        </CollapsibleTrigger>
        <CollapsibleContent forceMount className="mt-2 mb-1 ms-[14px] grid gap-3 border-s-2 ps-3">
          {children}
        </CollapsibleContent>
      </details>
    </Collapsible>
  );
}

/** The trigger of the collapsible opens the `<details>`, which the browser would otherwise close again. */
function preventNativeToggle(event: MouseEvent<HTMLElement>) {
  const trigger = event.currentTarget.querySelector("summary");
  if (event.target instanceof Node && trigger?.contains(event.target)) event.preventDefault();
}
