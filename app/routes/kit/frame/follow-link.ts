import type { Location, NavigateFunction } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";

/** Opens a clicked `<a>` element through the router if an ancestor has `data-link`. The value "stay" preserves the scroll position. */
export function openPlainLink(
  event: MouseEvent,
  { pathname, search, hash }: Location,
  navigate: NavigateFunction,
) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const container = link?.closest<HTMLElement>("[data-link]");
  const address = container && link?.getAttribute("href");
  const isModifiedClick =
    event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  if (!address || isModifiedClick || event.defaultPrevented) return;
  event.preventDefault();
  const to = new URL(address, window.location.href);
  const isCurrentAddress = isSamePath(to.pathname, pathname) && to.search === search && to.hash === hash;
  void navigate(to.pathname + to.search + to.hash, {
    replace: isCurrentAddress,
    preventScrollReset: container.dataset["link"] === "stay",
  });
}
