import { createContext, type MiddlewareFunction } from "react-router";
import { type Criterion, isCriterion } from "#app/domain/license/search.ts";
import { type ColumnChoice, columnsIn, columnsText } from "#app/domain/license/list-columns.ts";
import { densities, type Density } from "#app/domain/person/density.ts";

export interface Preferences {
  criterion: Criterion;
  hasShortcuts: boolean;
  density: Density;
  /** The id of the view that the list begins with. */
  startView: string | null;
}

const usual: Preferences = {
  criterion: "key",
  hasShortcuts: true,
  density: "comfortable",
  startView: null,
};

export const preferencesContext = createContext<Preferences>(usual);

export const preferences: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const remembered = criterionIn(valueOf(request, "criterion"));
  const searched = url.searchParams.has("term") ? criterionIn(url.searchParams.get("crit")) : null;
  const density = valueOf(request, "density");
  context.set(preferencesContext, {
    criterion: searched ?? remembered ?? usual.criterion,
    hasShortcuts: valueOf(request, "shortcuts") !== "off",
    density: densities.find((one) => one === density) ?? usual.density,
    startView: valueOf(request, "view"),
  });
  const response = await next();
  if (searched && searched !== remembered)
    response.headers.append("Set-Cookie", cookieOf(url, "criterion", searched));
  return response;
};

export const shortcutsCookie = (url: URL, areOn: boolean) => cookieOf(url, "shortcuts", areOn ? "on" : "off");

export const densityCookie = (url: URL, density: Density) => cookieOf(url, "density", density);

export const startViewCookie = (url: URL, id: number | null) =>
  cookieOf(url, "view", id === null ? null : String(id));

export const columnsOf = (request: Pick<Request, "headers">): ColumnChoice[] =>
  columnsIn(valueOf(request, "columns"));

export const columnsCookie = (url: URL, choices: readonly ColumnChoice[] | null) =>
  cookieOf(url, "columns", choices && columnsText(choices));

const criterionIn = (value: string | null) => (value !== null && isCriterion(value) ? value : null);

const valueOf = ({ headers }: Pick<Request, "headers">, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(headers.get("Cookie") ?? "")?.[1] ?? null;

const yearInSeconds = 365 * 24 * 60 * 60;

/** Not personal, so it needs no signature. Without a value it is forgotten. */
const cookieOf = ({ protocol }: URL, name: string, value: string | null) =>
  `${name}=${value ?? ""}; Path=/; Max-Age=${value === null ? 0 : yearInSeconds}; HttpOnly; SameSite=Lax${protocol === "https:" ? "; Secure" : ""}`;
