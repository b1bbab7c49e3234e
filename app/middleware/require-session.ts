import { data, type MiddlewareFunction } from "react-router";
import { redirect } from "./redirect.ts";
import type { CurrentUser } from "#app/domain/person/person.ts";
import { licenseApiContext, problemOf } from "./license-api.ts";
import { applyPreferences } from "./preferences.ts";
import { jobPauseContext, sessionContext } from "./session.ts";

/** For public pages, which are shown even if the session cannot be read. */
export const loadOptionalSession: MiddlewareFunction<Response> = async (page, next) => {
  const api = page.context.get(licenseApiContext);
  await api.users.current().then(
    (user) => applyUser(page, user),
    () => null,
  );
  return next();
};

function applyUser(
  page: Parameters<typeof applyPreferences>[0],
  { preferences, jobPause, ...person }: CurrentUser,
) {
  page.context.set(sessionContext, person);
  page.context.set(jobPauseContext, jobPause ?? null);
  if (preferences) applyPreferences(page, preferences);
}

/** A form sent without a session. The page stores it until the user sends it again. */
export interface SentForm {
  address: string;
  entries: [name: string, value: string][];
}

export const requireSession: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const api = context.get(licenseApiContext);
  try {
    const [user] = await Promise.all([api.users.current(), api.auth.check()]);
    applyUser({ request, context }, user);
  } catch (error) {
    if (problemOf(error)?.kind !== "unauthenticated") throw error;
    const address = `${url.pathname}${url.search}`;
    if (request.method !== "GET" && request.method !== "HEAD")
      throw data({ address, entries: await formEntriesOf(request) } satisfies SentForm, { status: 401 });
    throw redirect(`/auth/sign-in?${new URLSearchParams({ returnTo: address })}`);
  }
  return next();
};

/** Only without JavaScript, because the page would lose its input. Omits files. */
async function formEntriesOf(request: Request): Promise<SentForm["entries"]> {
  if (new URL(request.url).pathname.endsWith(".data")) return [];
  const form = await request.formData().catch(() => new FormData());
  return [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}
