import { createPath } from "react-router";
import { routerBehind } from "./router-behind.ts";

/** Plain links marked by `data-link`; the value "stay" keeps the scroll position. */
export function followLink(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-link]");
  const address = link && link.getAttribute("href");
  const router = routerBehind()?.router;
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  if (!address || !router || opensElsewhere || event.defaultPrevented) return;
  event.preventDefault();
  const isHere = createPath(router.state.location) === address;
  void router.navigate(address, { replace: isHere, preventScrollReset: link.dataset["link"] === "stay" });
}
