import { useEffect } from "react";
import {
  createPath,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "react-router";
import { setCurrentPage } from "./current-page.ts";
import { notLoadedMessage, reportFailure } from "./failure.ts";
import { openPlainLink } from "./follow-link.ts";
import { reportInterruptedNavigation } from "./interrupted-navigation.ts";

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
