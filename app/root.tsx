import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { type ReactNode, use } from "react";
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { allOffers, notOffered } from "./domain/offer.ts";
import { can } from "./domain/person/can.ts";
import { englishMonths } from "./domain/time/months.ts";
import { formLimit } from "./middleware/form-limit.ts";
import { goToPage } from "./middleware/go-to-page.ts";
import { licenseApi } from "./middleware/license-api.ts";
import { localeContext } from "./middleware/locale.ts";
import { criterionContext, preferences, preferencesContext } from "./middleware/preferences.ts";
import { offersContext } from "./middleware/offers.ts";
import { runScript } from "./middleware/run-script.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { jobPauseContext, sessionContext } from "./middleware/session.ts";
import { toastContext, toastMiddleware } from "./middleware/toast.ts";
import { MonthsProvider } from "./ui/data/date.tsx";
import { ErrorPage } from "./routes/error-page.tsx";
import { keepPage } from "./ui/page/keep-page.ts";
import { PageKeeper } from "./ui/page/page-keeper.tsx";
import { ProgressBar } from "./ui/page/progress-bar.tsx";
import { FailureRegion, ToastRegion } from "./ui/layers/toast.tsx";
import { areaMenu } from "./routes/menus/area-menu.ts";
import { accountMenu } from "./routes/menus/account-menu.ts";
import { PaletteOpener } from "./routes/license/search/palette-opener.tsx";
import { withStartView } from "./routes/menus/start-view.ts";
import { jobPauseNotice } from "./routes/job-pause-notice.ts";
import { licenseMenu } from "./routes/menus/license-menu.ts";
import { HasRunScript } from "./ui/page/request-host.tsx";
import { usePageHandle } from "./ui/page/page-handle.ts";
import { OffersContext } from "./ui/use-offer.ts";
import { isWithinPath } from "#app/domain/text/path.ts";
import { TopBar } from "#app/ui/top-bar/top-bar.tsx";
import "./styles.css";

export const middleware: Route.MiddlewareFunction[] = [
  securityHeaders,
  sameOrigin,
  formLimit,
  goToPage,
  runScript,
  preferences,
  toastMiddleware,
  licenseApi,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "preload", href: interLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: Route.MetaFunction = () => [{ title: "License desk" }];

export function loader({ context }: Route.LoaderArgs) {
  const { columns: _, ...preferences } = context.get(preferencesContext);
  return {
    person: context.get(sessionContext),
    jobPause: jobPauseNotice(context.get(jobPauseContext), context.get(localeContext)),
    offers: unless(allOffers, context.get(offersContext)),
    months: unless(englishMonths, context.get(localeContext)),
    preferences,
    criterion: context.get(criterionContext),
    toast: context.get(toastContext).take(),
  };
}

/** Null for the default value, so that pages do not send it. */
const unless = <Value,>(usual: Value, value: Value): Value | null => (value === usual ? null : value);

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  const isIn = (area: string) => isWithinPath(pathname, area);
  const error = useRouteError();
  const frame = data ?? frameIn(error);
  const person = frame?.person ?? null;
  const theme = data?.preferences.theme ?? "system";
  const { hideHeader, script, refresh } = usePageHandle();
  const offers = frame?.offers ?? allOffers;
  const hasPalette = person !== null && script === undefined && offers.includes("search");
  const menu = isIn(href("/license"))
    ? licenseMenu(person, offers)
    : isIn(href("/internal"))
      ? areaMenu(person, offers)
      : [];
  const startView = data?.preferences.startView ?? null;

  return (
    <html lang="en" dir="ltr" data-theme={theme} data-density={data?.preferences.density}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <meta name="robots" content="noindex" />
        <noscript>
          {refresh && <meta httpEquiv="refresh" content={refresh} />}
          <WithoutItsScript search={search} />
        </noscript>
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only rounded-lg bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:start-3 focus:top-2 focus:z-70"
        >
          Skip to content
        </a>
        <ProgressBar />
        <MonthsProvider months={data?.months ?? englishMonths}>
          {!hideHeader && (
            <TopBar
              person={person}
              items={withStartView(menu, startView)}
              accountItems={accountMenu(person, offers)}
              current={pathname}
              search={menu.length > 0}
              criterion={data?.criterion}
              palette={hasPalette}
            />
          )}
          {data?.jobPause && (
            <p role="status" className="bg-warning-soft px-4 py-2 text-warning sm:px-6">
              {data.jobPause}
            </p>
          )}
          <main id="main" tabIndex={-1} className="outline-none">
            <OffersContext value={offers}>{children}</OffersContext>
          </main>
          <ToastRegion toast={data?.toast ?? null} />
          {script === undefined && (
            <>
              <FailureRegion />
              <PageKeeper />
              {hasPalette && (
                <PaletteOpener
                  may={{ renew: can(person, "license.edit") && offers.includes("renew") }}
                  hasShortcuts={data?.preferences.hasShortcuts ?? true}
                />
              )}
            </>
          )}
        </MonthsProvider>
        {script === undefined && <Application />}
        {script && <script type="module" src={script} fetchPriority="low" />}
      </body>
    </html>
  );
}

/** What `requireOffer` sends along for the frame. */
const frameIn = (error: unknown): Pick<Route.ComponentProps["loaderData"], "person" | "offers"> | null =>
  isRouteErrorResponse(error) && error.data?.code === notOffered ? error.data : null;

/** The server thought that this browser runs scripts. */
const WithoutItsScript = ({ search }: { search: string }) =>
  use(HasRunScript) && (
    <meta
      httpEquiv="refresh"
      content={`0;url=?${new URLSearchParams([...new URLSearchParams(search), ["script", "off"]])}`}
    />
  );

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

const Application = () => (
  <>
    <ScrollRestoration />
    <Scripts />
  </>
);
