import { data, type MiddlewareFunction } from "react-router";
import { applicationContext } from "./application.ts";
import { redirect } from "./redirect.ts";
import type { CurrentUser } from "#app/domain/person/person.ts";
import { licenseApiContext, findProblem } from "./license-api.ts";
import { applyPreferences } from "./preferences.ts";
import { jobPauseContext, sessionContext } from "./session.ts";

/** Loads the session for a public page. The page is shown even if there is no session or the session cannot be read. */
export const loadOptionalSession: MiddlewareFunction<Response> = async (pageArgs, next) => {
  const api = pageArgs.context.get(licenseApiContext);
  await api.users.current().then(
    (user) => applyUser(pageArgs, user),
    () => null,
  );
  return next();
};

function applyUser(
  pageArgs: Parameters<typeof applyPreferences>[0],
  { preferences, jobPause, ...viewer }: CurrentUser,
) {
  pageArgs.context.set(sessionContext, viewer);
  pageArgs.context.get(applicationContext).addLogFields({ person: viewer.email });
  pageArgs.context.set(jobPauseContext, jobPause ?? null);
  if (preferences) applyPreferences(pageArgs, preferences);
}

/** A form sent without a session. The page stores it until the user sends it again. */
export interface PendingForm {
  url: string;
  entries: [name: string, value: string][];
}

/** Loads the session. Without a session, redirects to the sign-in, or throws 401 with the fields of a submitted form. */
export const requireSession: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const api = context.get(licenseApiContext);
  try {
    const [user] = await Promise.all([api.users.current(), api.auth.checkSession()]);
    applyUser({ request, context }, user);
  } catch (error) {
    if (findProblem(error)?.kind !== "unauthenticated") throw error;
    const formUrl = `${url.pathname}${url.search}`;
    if (request.method !== "GET" && request.method !== "HEAD")
      throw data({ url: formUrl, entries: await readFormEntries(request) } satisfies PendingForm, {
        status: 401,
      });
    throw redirect(`/auth/sign-in?${new URLSearchParams({ returnTo: formUrl })}`);
  }
  return next();
};

/** Reads the submitted fields, without files. A `.data` request comes from JavaScript, which still has the fields. */
async function readFormEntries(request: Request): Promise<PendingForm["entries"]> {
  if (new URL(request.url).pathname.endsWith(".data")) return [];
  const form = await request.formData().catch(() => new FormData());
  return [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}
