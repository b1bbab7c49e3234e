import { useEffect } from "react";
import {
  createPath,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
  type Location,
  type NavigateFunction,
} from "react-router";
import { setCurrentPage } from "./current-page.ts";
import { notLoadedMessage, reportFailure } from "./failure.ts";
import { reportInterruptedNavigation } from "./interrupted-navigation.ts";
import { isSamePath } from "#app/domain/text/path.ts";

/** Opens a clicked `<a>` element through the router if the element or an ancestor has `data-link`. With the value "preserve-scroll", the page does not scroll. */
function openPlainLink(event: MouseEvent, { pathname, search, hash }: Location, navigate: NavigateFunction) {
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
    preventScrollReset: container.dataset["link"] === "preserve-scroll",
  });
}

const navigationTimeoutMs = 120_000;

/** Renders nothing. Reports interrupted and slow navigations, and opens plain links through the router. */
export function NavigationGuard() {
  const navigation = useNavigation();
  const location = useLocation();
  const matches = useMatches();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const pendingUrl = navigation.state === "loading" ? createPath(navigation.location) : null;

  useEffect(() => setCurrentPage({ location, matches, revalidate }), [location, matches, revalidate]);

  useEffect(() => reportInterruptedNavigation((to) => void navigate(to)), [navigate]);

  useEffect(() => {
    if (pendingUrl === null) return;
    const retry = () => window.location.assign(pendingUrl);
    const timer = setTimeout(() => reportFailure({ message: notLoadedMessage, retry }), navigationTimeoutMs);
    return () => clearTimeout(timer);
  }, [pendingUrl]);

  useEffect(() => {
    const handleClick = (event: MouseEvent) => openPlainLink(event, location, navigate);
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, [location, navigate]);

  return null;
}
