import { applicationContext } from "./middleware/application.ts";
import type { RootData } from "#app/routes/kit/frame/use-root-data.ts";
import { type Brand, formatBrandName } from "#app/domain/brand.ts";
import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { lazy, type ReactNode, Suspense, use, useMemo } from "react";
import {
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
import { notSupportedCode } from "./domain/license-api-kind.ts";
import { createNumberFormat } from "./domain/time/format-date.ts";
import { NumberFormatContext } from "#app/ui/number-format.ts";
import { englishDateLocale } from "./domain/time/date-locale.ts";
import { formLimit } from "./middleware/form-limit.ts";
import { goToPage } from "./middleware/go-to-page.ts";
import { respondThroughHost } from "./middleware/host-response.ts";
import { type Language, languages } from "./domain/text/language.ts";
import { licenseApi } from "./middleware/license-api.ts";
import { languageContext } from "./middleware/public-language.ts";
import { dateLocaleContext } from "./middleware/locale.ts";
import { criterionContext, loadPreferences, preferencesContext } from "./middleware/preferences.ts";
import { licenseApiKindContext } from "./middleware/license-api-kind.ts";
import { showRejection } from "./middleware/rejection.ts";
import { detectScriptSupport } from "./middleware/run-script.ts";
import { requireSameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { jobPauseContext, sessionContext } from "./middleware/session.ts";
import { toastContext, toastMiddleware } from "./middleware/toast.ts";
import { DateLocaleProvider } from "#app/routes/kit/dates/date.tsx";
import { ErrorPage } from "#app/routes/kit/page/error-page.tsx";
import { keepPageOnFailure } from "#app/routes/kit/frame/keep-page-on-failure.ts";
import { FormTargetPrefetch } from "#app/routes/kit/frame/form-target-prefetch.tsx";
import { NavigationGuard } from "#app/routes/kit/frame/navigation-guard.tsx";
import { ProgressBar } from "#app/routes/kit/frame/progress-bar.tsx";
import { FailureRegion, ToastRegion } from "#app/routes/kit/frame/toast.tsx";
import { PaletteOpener } from "./routes/license/search/palette-opener.tsx";
import { formatJobPauseNotice } from "./routes/job-pause-notice.ts";
import { AreaFrame } from "./routes/menus/area-frame.tsx";
import { HasRunScript } from "#app/ui/request-contexts.tsx";
import { usePageHandle } from "#app/routes/kit/page/page-handle.ts";
import { LicenseApiKindContext, useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { useHasCommandPalette } from "#app/routes/kit/use-command-palette.ts";
import { usePermission, ViewerContext } from "#app/routes/kit/use-permission.ts";
import "./styles.css";

export const middleware: Route.MiddlewareFunction[] = [
  respondThroughHost,
  securityHeaders,
  showRejection,
  requireSameOrigin,
  formLimit,
  goToPage,
  detectScriptSupport,
  loadPreferences,
  toastMiddleware,
  licenseApi,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageOnFailure];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "preload", href: interLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: Route.MetaFunction = () => [{ title: "License desk" }];

export function loader({ context }: Route.LoaderArgs) {
  // Only the pages of the license list use the columns, and these pages read the columns from the context.
  const { columns: _columns, ...preferences } = context.get(preferencesContext);
  const rootData = {
    viewer: context.get(sessionContext),
    jobPause: formatJobPauseNotice(context.get(jobPauseContext), context.get(dateLocaleContext)),
    apiKind: context.get(licenseApiKindContext),
    dateLocale: nullIfDefault(englishDateLocale, context.get(dateLocaleContext)),
    preferences,
    searchCriterion: context.get(criterionContext),
    brand: presentBrand(context.get(applicationContext).brand),
    toast: context.get(toastContext).takeToast(),
    language: nullIfDefault<Language>(languages[0], context.get(languageContext)),
  };
  return rootData satisfies RootData;
}

const presentBrand = (brand: Brand) => ({ name: formatBrandName(brand), hasLogo: brand.logo !== null });

/** Null for the default value, so that pages do not contain the default. */
const nullIfDefault = <Value,>(defaultValue: Value, value: Value): Value | null =>
  value === defaultValue ? null : value;

export function Layout({ children }: { children: ReactNode }) {
  const loaderData = useRouteLoaderData<typeof loader>("root");
  const { search } = useLocation();
  const error = useRouteError();
  const frameData = loaderData ?? readFrameDataFromError(error);
  const viewer = frameData?.viewer ?? null;
  const apiKind = frameData?.apiKind ?? "embedded";
  const dateLocale = loaderData?.dateLocale ?? englishDateLocale;
  const numberFormat = useMemo(() => createNumberFormat(dateLocale.numbers), [dateLocale]);
  const theme = loaderData?.preferences.theme ?? "system";
  const language = loaderData?.language ?? languages[0];
  const { script, refreshHeader: refresh } = usePageHandle();

  return (
    <html lang={language} dir="ltr" data-theme={theme} data-density={loaderData?.preferences.density}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <meta name="robots" content="noindex" />
        <noscript>
          {refresh && <meta httpEquiv="refresh" content={refresh} />}
          <ReloadWithoutScript search={search} />
        </noscript>
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only rounded-md bg-primary px-3 py-2 font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:start-3 focus:top-2 focus:z-70"
        >
          {skipLinkTexts[language]}
        </a>
        <ProgressBar />
        <DateLocaleProvider dateLocale={dateLocale}>
          <NumberFormatContext value={numberFormat}>
            <LicenseApiKindContext value={apiKind}>
              <ViewerContext value={viewer}>
                {children}
                <ToastRegion toast={loaderData?.toast ?? null} />
                {script === undefined && (
                  <PageEnhancements hasShortcuts={loaderData?.preferences.hasShortcuts ?? true} />
                )}
              </ViewerContext>
            </LicenseApiKindContext>
          </NumberFormatContext>
        </DateLocaleProvider>
        {script === undefined && <ApplicationScripts />}
        {script && <script type="module" src={script} fetchPriority="low" />}
      </body>
    </html>
  );
}

const skipLinkTexts: Readonly<Record<Language, string>> = {
  en: "Skip to content",
  de: "Zum Inhalt springen",
};

const CopiedKeyStatus = lazy(() => import("#app/routes/kit/frame/copied-key-status.tsx"));

/** Parts that need JavaScript. */
function PageEnhancements({ hasShortcuts }: { hasShortcuts: boolean }) {
  const hasExtensions = useHasExtensions();
  const mayEdit = usePermission("license.edit");
  const hasCommandPalette = useHasCommandPalette();
  return (
    <>
      <FailureRegion />
      <NavigationGuard />
      <Suspense>
        <CopiedKeyStatus />
      </Suspense>
      {hasExtensions && <FormTargetPrefetch />}
      {hasCommandPalette && (
        <PaletteOpener may={{ renew: mayEdit && hasExtensions }} hasShortcuts={hasShortcuts} />
      )}
    </>
  );
}

/** Null for an error that does not come from `requireLicenseApi`. */
const readFrameDataFromError = (
  error: unknown,
): Pick<Route.ComponentProps["loaderData"], "viewer" | "apiKind"> | null =>
  isRouteErrorResponse(error) && error.data?.code === notSupportedCode ? error.data : null;

/** Reloads the page in a browser without scripts, if the server assumed that the browser runs scripts. */
const ReloadWithoutScript = ({ search }: { search: string }) =>
  use(HasRunScript) && (
    <meta
      httpEquiv="refresh"
      content={`0;url=?${new URLSearchParams([...new URLSearchParams(search), ["script", "off"]])}`}
    />
  );

export default function App() {
  return <Outlet />;
}

/** Shows the errors that no area handles, such as an error before the loaders run. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AreaFrame area="none">
      <ErrorPage error={error} />
    </AreaFrame>
  );
}

const ApplicationScripts = () => (
  <>
    <ScrollRestoration />
    <Scripts />
  </>
);
