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

const timeoutMs = 120_000;

export function NavigationGuard() {
  const navigation = useNavigation();
  const location = useLocation();
  const matches = useMatches();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const target = navigation.state === "loading" ? createPath(navigation.location) : null;

  useEffect(() => setCurrentPage({ location, matches, revalidate }), [location, matches, revalidate]);

  useEffect(() => reportInterruptedNavigation((to) => void navigate(to)), [navigate]);

  useEffect(() => {
    if (target === null) return;
    const retry = () => window.location.assign(target);
    const timer = setTimeout(() => reportFailure({ message: notLoadedMessage, retry }), timeoutMs);
    return () => clearTimeout(timer);
  }, [target]);

  useEffect(() => {
    const handleClick = (event: MouseEvent) => openPlainLink(event, location, navigate);
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, [location, navigate]);

  return null;
}
