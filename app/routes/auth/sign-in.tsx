import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import LogIn from "lucide-react/icons/log-in";
import { href, type LinkProps } from "react-router";
import { sanitizeReturnTo } from "#app/domain/person/return-to.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { licenseApiContext, findProblem } from "#app/middleware/license-api.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { LogoMark } from "#app/routes/kit/top-bar/logo-mark.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import type { Route } from "./+types/sign-in";

export const handle = { hideHeader: true };
export const meta = () => [{ title: "Sign in · License desk" }];

const problemMessages = new Map([
  ["start-again", "Signing in was interrupted or took too long. Please start again."],
  ["not-allowed", "This account cannot use License desk. Sign in with your work account, or ask an admin."],
  [
    "access-denied",
    "Your organization has not given you access. Ask your IT team for access to License desk, then start again.",
  ],
  ["provider-down", "The identity provider did not respond. Wait a moment, then start again."],
  ["not-saved", "License desk could not save your sign-in just now. Wait a moment, then start again."],
]);

export async function loader({ context, url }: Route.LoaderArgs) {
  const problemCode = url.searchParams.get("problem");
  return {
    providers: await loadProviders(context),
    problemMessage:
      problemCode === null
        ? null
        : (problemMessages.get(problemCode) ?? "Signing in failed. Please start again."),
    returnTo: sanitizeReturnTo(url.searchParams.get("returnTo") ?? "/"),
  };
}

/** The configured identity providers if an external license API has no endpoint for them. */
async function loadProviders(context: Route.LoaderArgs["context"]) {
  try {
    return await context.get(licenseApiContext).auth.listProviders();
  } catch (error) {
    const problem = findProblem(error);
    const { configuredProviders } = context.get(applicationContext);
    // An API without this endpoint responds with 404 or with content that cannot be read.
    const isUnknownEndpoint = problem?.kind === "not-found" || problem?.code === "UPSTREAM_INVALID";
    if (!isUnknownEndpoint || configuredProviders.length === 0) throw error;
    return configuredProviders.map((provider) => ({ ...provider, isReachable: true }));
  }
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { providers, problemMessage, returnTo } = loaderData;
  const returnToQuery = returnTo !== "/" ? `?${new URLSearchParams({ returnTo })}` : "";
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-10">
      <section className="w-full max-w-[400px] rounded-2xl border bg-card p-7 shadow-md sm:p-9">
        <p className="flex items-center gap-2.5 text-base font-semibold tracking-tight">
          <LogoMark size={24} />
          License desk
        </p>
        <h1 className="mt-8 text-2xl font-semibold tracking-tight">Sign in</h1>
        <p className="mt-1.5 text-muted-foreground">Use your work account to continue.</p>
        {problemMessage && (
          <p role="alert" className="mt-5 flex gap-2.5 rounded-md bg-destructive-soft p-3 text-destructive">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problemMessage}
          </p>
        )}
        <div className="mt-6 flex flex-col gap-3">
          {providers.map(({ id, label, isReachable }) =>
            isReachable ? (
              <ProviderLink key={id} to={`/api/auth/sso/${encodeURIComponent(id)}/url${returnToQuery}`}>
                <LogIn aria-hidden /> Sign in with {label}
              </ProviderLink>
            ) : (
              <div key={id} className="rounded-md border bg-muted p-4">
                <p className="font-medium">{label} is not reachable right now</p>
                <p className="mt-1 mb-3 text-muted-foreground">
                  Nobody can sign in with this identity provider until the provider is available again.
                </p>
                <a
                  href={`${href("/auth/sign-in")}${returnToQuery}`}
                  className={buttonVariants({ variant: "outline" })}
                >
                  Try again
                </a>
              </div>
            ),
          )}
          {providers.length === 0 && (
            <p className="rounded-md bg-warning-soft p-3 text-warning">
              No identity provider is set up. Ask the operator of this installation to configure one.
            </p>
          )}
        </div>
      </section>
    </div>
  );
}

const ProviderLink = (props: LinkProps) => (
  <ButtonLink reloadDocument size="lg" className="w-full" {...props} />
);
