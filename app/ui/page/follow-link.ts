import { isSamePath } from "#app/domain/text/path.ts";
import { currentRouterState } from "./router-state.ts";

/** Follows plain links inside an element with `data-link`; the value "stay" preserves the scroll position. */
export function followLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const container = link?.closest<HTMLElement>("[data-link]");
  const address = container && link?.getAttribute("href");
  const router = currentRouterState()?.router;
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  if (!address || !router || opensElsewhere || event.defaultPrevented) return;
  event.preventDefault();
  const { pathname, search, hash } = router.state.location;
  const to = new URL(address, window.location.href);
  const isHere = isSamePath(to.pathname, pathname) && to.search === search && to.hash === hash;
  void router.navigate(address, {
    replace: isHere,
    preventScrollReset: container.dataset["link"] === "stay",
  });
}
