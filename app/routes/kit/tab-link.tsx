import type { KeyboardEvent, ReactNode } from "react";
import { TabsTrigger } from "#app/ui/tabs.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface TabLinkProps {
  value: string;
  to: string;
  children: ReactNode;
}

/** Tab that is a link. Until hydration, the Tab key reaches each tab, because the arrow keys do not work yet. */
export function TabLink({ value, to, children }: TabLinkProps) {
  const isHydrated = useHydrated();
  return (
    <TabsTrigger value={value} asChild type={undefined} {...(!isHydrated && { tabIndex: 0 })}>
      <a href={to} data-link="preserve-scroll" onKeyDown={openWithSpace}>
        {children}
      </a>
    </TabsTrigger>
  );
}

/** The browser opens a link with Enter only. */
function openWithSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}
