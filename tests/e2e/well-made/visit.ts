import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";
import type { App } from "#tests/support/apps/servers.ts";

interface Router {
  navigate: (path: string, options: { flushSync: true }) => Promise<void>;
}

/** Context in which a state opens its page. */
export interface Visit {
  page: Page;
  /** Opens a page of Ada in another browser, to create data and concurrent changes. */
  openStaffPage: () => Promise<Page>;
  app: App;
  javaScriptEnabled: boolean;
  /** True if the previous state had the same user. */
  isSameUser: boolean;
  /** Signs a user in once, so that the app has an account for them. */
  signInOnce: (email: string) => Promise<unknown>;
}

/** Opens the page of a state, or restores data after it. */
export type StateAction = (visit: Visit) => Promise<unknown>;

export interface State {
  open: StateAction;
  /** The user of this state, if not the area's user; null for a visitor. */
  userEmail?: string | null;
  /** Set if the state exists only with JavaScript, or only without JavaScript. */
  only?: "scripted" | "unscripted";
  /** Restores data that all tests of a server share. */
  restore?: StateAction;
}

export interface Area {
  name: string;
  userEmail: string | null;
  /** The states by name. A name is a noun phrase, such as "form of a tag with errors". */
  states: Record<string, StateAction | State>;
}

export const ada = "ada@example.com";
export const mert = "mert@example.com";
/** A user without privileges. */
export const rita = "rita@example.com";

type UrlOrGetter = string | ((visit: Visit) => string | Promise<string>);

/** Queries that empty the list behind a dialog, to save time. */
const emptyListQueries: [RegExp, string][] = [
  [/^\/license\/licenses\/[0-9A-Z]{5}-/, "term=nobody&crit=company"],
  [/^\/internal\/one-customers\/[0-9A-Z]{5}-/, "search=nobody-at-all"],
];

function addEmptyListQuery(url: string): string {
  const [, query] = emptyListQueries.find(([pattern]) => pattern.test(url)) ?? [];
  return query ? `${url}${url.includes("?") ? "&" : "?"}${query}` : url;
}

/**
 * Navigates with the page's router if the previous state had the same user, because page loads take most of the time.
 * Opens an unknown path first if the path stays the same, so that React resets the page. Waits for each navigation,
 * because the router renders only the last of two quick navigations.
 */
async function navigateTo({ page, javaScriptEnabled, isSameUser }: Visit, url: string): Promise<void> {
  const fullUrl = addEmptyListQuery(url);
  const hasNavigated =
    javaScriptEnabled &&
    isSameUser &&
    (await page.evaluate(async (path) => {
      const router = Reflect.get(window, "__reactRouterDataRouter") as Router | undefined;
      const target = new URL(path, window.location.href);
      if (!router) return false;
      const unknownPath = "/nowhere";
      if (target.pathname === window.location.pathname) {
        await router.navigate(unknownPath, { flushSync: true });
        if (window.location.pathname !== unknownPath) return false;
      }
      await router.navigate(path, { flushSync: true });
      return window.location.pathname + window.location.search === target.pathname + target.search;
    }, fullUrl));
  if (!hasNavigated) await page.goto(fullUrl);
}

/** Opens a URL and waits for a text that only this state shows. */
export const openPage =
  (url: UrlOrGetter, text: string | RegExp): StateAction =>
  async (visit) => {
    await navigateTo(visit, typeof url === "string" ? url : await url(visit));
    await expect(visit.page.getByText(text).locator("visible=true").first()).toBeVisible();
  };

/** Creates test data once per app and shares it between all page states that do not change it. */
export function createOnce<Value>(
  createValue: (visit: Visit) => Promise<Value>,
): (visit: Visit) => Promise<Value> {
  const valuesByApp = new WeakMap<App, Promise<Value>>();
  return (visit) => {
    const existingValue = valuesByApp.get(visit.app);
    if (existingValue) return existingValue;
    const newValue = createValue(visit);
    valuesByApp.set(visit.app, newValue);
    newValue.catch(() => valuesByApp.delete(visit.app));
    return newValue;
  };
}

/** Adds a random suffix to the name. */
export const uniqueName = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}`;

export const dialogOf = ({ page }: Visit): Locator => page.getByRole("dialog");

/** Submits the dialog's form without the browser's validation. */
export async function submitForm(dialog: Locator, buttonName: string): Promise<void> {
  await dialog
    .locator("form")
    .evaluateAll((forms) => forms.map((formElement) => formElement.setAttribute("novalidate", "")));
  await dialog.getByRole("button", { name: buttonName, exact: true }).first().click();
}

/** Waits until the page is hydrated and has finished loading. */
export async function waitUntilSettled({ page, javaScriptEnabled }: Visit): Promise<void> {
  if (!javaScriptEnabled) return;
  await page.waitForFunction(
    () =>
      !("__reactRouterContext" in window) ||
      Object.keys(document.body).some((name) => name.startsWith("__reactProps")),
  );
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
}

export async function goTo(visit: Visit, url: string): Promise<Locator> {
  await navigateTo(visit, url);
  await waitUntilSettled(visit);
  return dialogOf(visit);
}
