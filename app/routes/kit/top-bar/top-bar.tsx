import { useEffect, useRef } from "react";
import { Form, href, useLocation, useSearchParams } from "react-router";
import { type Criterion, searchCriteria } from "#app/domain/license/search.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { cn } from "#app/ui/cn.ts";
import { AccountMenu } from "./account-menu.tsx";
import { LogoMark } from "./logo-mark.tsx";
import type { NavigationLink } from "./navigation-link.ts";

interface TopBarProps {
  viewer: { email: string } | null;
  links: readonly NavigationLink[];
  accountLinks: readonly NavigationLink[];
  defaultCriterion?: Criterion | undefined;
  hasCommandPalette?: boolean;
}

export function TopBar({
  viewer,
  links,
  accountLinks,
  defaultCriterion = "key",
  hasCommandPalette = false,
}: TopBarProps) {
  const menuRef = useCloseOnNavigation<HTMLElement>();
  const searchPanelRef = useCloseOnNavigation<HTMLElement>();
  const accountPanelRef = useCloseOnNavigation<HTMLDivElement>();

  return (
    <header className="sticky top-0 z-30 border-b bg-card" data-link="">
      <div className="flex h-[52px] items-center gap-2 px-4 sm:px-6">
        <a
          href={href("/")}
          className="flex shrink-0 items-center gap-2 rounded-sm font-semibold tracking-tight sm:me-3"
        >
          <LogoMark />
          <span className={cn(links.length > 0 && "xl:max-[87rem]:sr-only")}>License desk</span>
        </a>

        <nav
          id="menu"
          popover="auto"
          ref={menuRef}
          aria-label="Main"
          className="inset-x-0 top-[52px] bottom-auto m-0 w-full flex-col gap-1 border-b bg-card p-3 text-foreground shadow-md max-xl:open:flex xl:contents"
        >
          {links.map((link) => (
            <MenuLink key={link.to} {...link} className="xl:max-[87rem]:px-[7px]" />
          ))}
          {accountLinks.map((link) => (
            <MenuLink key={link.to} {...link} className="xl:hidden" />
          ))}
          {viewer && (
            <Form
              method="post"
              action={href("/auth/sign-out")}
              className={cn("max-xl:mt-1 max-xl:border-t max-xl:pt-2", links.length === 0 && "xl:order-2")}
            >
              <button type="submit" className="menu-link w-full text-start xl:max-[87rem]:px-[7px]">
                Logout
              </button>
              <span className="block px-2.5 pb-1 text-xs text-muted-foreground xl:hidden">
                {viewer.email}
              </span>
            </Form>
          )}
        </nav>

        <div className="ms-auto flex items-center gap-2 xl:order-1">
          {viewer && (
            <>
              <button
                type="button"
                popoverTarget="search"
                className={buttonVariants({
                  variant: "ghost",
                  className: "px-2.5! xl:hidden",
                })}
              >
                <Icon name="search" /> Search
              </button>
              <SearchBox
                panelRef={searchPanelRef}
                defaultCriterion={defaultCriterion}
                hasCommandPalette={hasCommandPalette}
              />
            </>
          )}
          {viewer ? (
            <button
              type="button"
              popoverTarget="menu"
              className={buttonVariants({ variant: "ghost", className: "px-2.5! xl:hidden" })}
            >
              <Icon name="menu" /> Menu
            </button>
          ) : (
            <a href={href("/auth/sign-in")} className={buttonVariants({ variant: "outline" })}>
              Sign in
            </a>
          )}
        </div>
        {viewer && <AccountMenu email={viewer.email} links={accountLinks} panelRef={accountPanelRef} />}
      </div>
    </header>
  );
}

export const MenuLink = ({ to, label, isCurrent, className }: NavigationLink & { className?: string }) => (
  <a href={to} aria-current={isCurrent ? "page" : undefined} className={cn("menu-link", className)}>
    {label}
  </a>
);

interface SearchBoxProps {
  hasCommandPalette: boolean;
  panelRef: { current: HTMLElement | null };
  defaultCriterion: Criterion;
}

function SearchBox({ panelRef, defaultCriterion, hasCommandPalette }: SearchBoxProps) {
  const [search] = useSearchParams();
  const inputRef = useRef<HTMLInputElement>(null);
  const term = search.get("term") ?? "";
  const criterion = search.get("crit") ?? (term === "" ? defaultCriterion : "key");

  useEffect(() => {
    if (hasCommandPalette) return;
    const focusSearchOnSlash = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      const panel = panelRef.current;
      if (panel && getComputedStyle(panel).display === "none") panel.showPopover();
      inputRef.current?.select();
      inputRef.current?.focus();
    };
    document.addEventListener("keydown", focusSearchOnSlash);
    return () => document.removeEventListener("keydown", focusSearchOnSlash);
  }, [panelRef, hasCommandPalette]);

  return (
    <search
      id="search"
      popover="auto"
      ref={panelRef}
      className={cn(
        "inset-x-0 top-[52px] bottom-auto m-0 w-full border-b bg-card p-3 shadow-md",
        "xl:static xl:block xl:w-auto xl:border-0 xl:bg-transparent xl:p-0 xl:shadow-none",
      )}
    >
      <Form
        key={`${criterion} ${term}`}
        method="get"
        action={href("/license/licenses")}
        className={cn(
          "flex h-[34px] items-stretch rounded-md border border-input bg-muted text-foreground max-xl:h-11",
          "focus-within:border-primary hover:border-input-strong",
        )}
      >
        <select
          name="crit"
          defaultValue={criterion}
          aria-label="Search by"
          className="rounded-s-md border-e bg-transparent ps-2 pe-1 text-xs text-muted-foreground"
        >
          {searchCriteria.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <input
          ref={inputRef}
          type="search"
          name="term"
          defaultValue={term}
          placeholder="Search"
          aria-label="Search licenses"
          enterKeyHint="search"
          className="w-full min-w-0 rounded-e-md bg-transparent px-2.5 xl:w-20 min-[87rem]:w-24 2xl:w-56"
        />
        <kbd
          aria-hidden
          className="my-auto me-2 rounded border px-1.5 font-sans text-2xs text-muted-foreground max-[87rem]:hidden no-script:hidden"
        >
          {hasCommandPalette ? "Ctrl K" : "/"}
        </kbd>
        <button
          type="submit"
          className="sr-only focus:not-sr-only focus:px-2 no-script:not-sr-only no-script:px-2"
        >
          Search
        </button>
      </Form>
    </search>
  );
}

/** The popover closes after each navigation. */
function useCloseOnNavigation<Panel extends HTMLElement>() {
  const panelRef = useRef<Panel>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key && panelRef.current?.matches(":popover-open")) panelRef.current.hidePopover();
  }, [key]);
  return panelRef;
}
