import type { Location, NavigateFunction } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";

/** Opens a clicked `<a>` element through the router if the element or an ancestor has `data-link`. The value "stay" preserves the scroll position. */
export function openPlainLink(
  event: MouseEvent,
  { pathname, search, hash }: Location,
  navigate: NavigateFunction,
) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const container = link?.closest<HTMLElement>("[data-link]");
  const url = container && link?.getAttribute("href");
  const isModifiedClick =
    event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  if (!url || isModifiedClick || event.defaultPrevented) return;
  event.preventDefault();
  const targetUrl = new URL(url, window.location.href);
  const isCurrentUrl =
    isSamePath(targetUrl.pathname, pathname) && targetUrl.search === search && targetUrl.hash === hash;
  void navigate(targetUrl.pathname + targetUrl.search + targetUrl.hash, {
    replace: isCurrentUrl,
    preventScrollReset: container.dataset["link"] === "stay",
  });
}
