import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";
import type { App } from "#tests/support/apps/servers.ts";

interface Router {
  navigate: (path: string, options: { flushSync: true }) => Promise<void>;
}

/** The browser, app and staff page that a state is reached with. */
export interface Visit {
  page: Page;
  /** Ada in another browser, to create data before, and to save changes concurrently. */
  staff: () => Promise<Page>;
  app: App;
  scripted: boolean;
  /** True if the previous page was shown to the same user. */
  isSamePerson: boolean;
  /** Signs a user in once, so that the app has an account for them. */
  signInOnce: (login: string) => Promise<unknown>;
}

export type Reach = (visit: Visit) => Promise<unknown>;

export interface State {
  reach: Reach;
  /** The user of this state, if not the area's user; null for a visitor. */
  as?: string | null;
  /** Set if the state exists only with a script, or only without one. */
  only?: "scripted" | "unscripted";
  /** Restores data that all tests of a server share. */
  leave?: Reach;
}

export interface Area {
  name: string;
  as: string | null;
  /** Each by a name that fits into a sentence, "a tag's form with errors". */
  states: Record<string, Reach | State>;
}

export const ada = "ada@example.com";
export const mert = "mert@example.com";
/** A user without privileges. */
export const rita = "rita@example.com";

type Address = string | ((visit: Visit) => string | Promise<string>);

/** Queries that empty the list behind a dialog: lists have states of their own, and take longer. */
const emptyListQueries: [RegExp, string][] = [
  [/^\/license\/licenses\/[0-9A-Z]{5}-/, "term=nobody&crit=company"],
  [/^\/internal\/one-customers\/[0-9A-Z]{5}-/, "search=nobody-at-all"],
];

function withEmptyList(address: string): string {
  const [, query] = emptyListQueries.find(([pattern]) => pattern.test(address)) ?? [];
  return query ? `${address}${address.includes("?") ? "&" : "?"}${query}` : address;
}

/**
 * Navigates with the page's router if the same user already has a page, because page loads are the largest cost of a
 * sweep. It visits an empty page before it opens the same address again, so that no state stays. Each page is rendered
 * before the next navigation, because the router renders only the last of two quick ones.
 */
async function show({ page, scripted, isSamePerson }: Visit, address: string): Promise<void> {
  const to = withEmptyList(address);
  const didNavigate =
    scripted &&
    isSamePerson &&
    (await page.evaluate(async (path) => {
      const router = Reflect.get(window, "__reactRouterDataRouter") as Router | undefined;
      const target = new URL(path, window.location.href);
      if (!router) return false;
      const nowhere = "/nowhere";
      if (target.pathname === window.location.pathname) {
        await router.navigate(nowhere, { flushSync: true });
        if (window.location.pathname !== nowhere) return false;
      }
      await router.navigate(path, { flushSync: true });
      return window.location.pathname + window.location.search === target.pathname + target.search;
    }, to));
  if (!didNavigate) await page.goto(to);
}

/** Opens an address; the text belongs to this state alone. */
export const at =
  (address: Address, text: string | RegExp): Reach =>
  async (visit) => {
    await show(visit, typeof address === "string" ? address : await address(visit));
    await expect(visit.page.getByText(text).locator("visible=true").first()).toBeVisible();
  };

/** Creates data once per server, for all states that only read it. */
export function shared<Value>(make: (visit: Visit) => Promise<Value>): (visit: Visit) => Promise<Value> {
  const accounts = new WeakMap<App, Promise<Value>>();
  return (visit) => {
    const before = accounts.get(visit.app);
    if (before) return before;
    const now = make(visit);
    accounts.set(visit.app, now);
    now.catch(() => accounts.delete(visit.app));
    return now;
  };
}

/** A unique name. */
export const unique = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}`;

export const dialogOf = ({ page }: Visit): Locator => page.getByRole("dialog");

/** Submits the dialog's form without the browser's own validation. */
export async function send(form: Locator, button: string): Promise<void> {
  await form
    .locator("form")
    .evaluateAll((forms) => forms.map((formElement) => formElement.setAttribute("novalidate", "")));
  await form.getByRole("button", { name: button, exact: true }).first().click();
}

/** Waits until the page is final: with a script, until it is hydrated. */
export async function settled({ page, scripted }: Visit): Promise<void> {
  if (!scripted) return;
  await page.waitForFunction(
    () =>
      !("__reactRouterContext" in window) ||
      Object.keys(document.body).some((name) => name.startsWith("__reactProps")),
  );
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
}

export async function goTo(visit: Visit, address: string): Promise<Locator> {
  await show(visit, address);
  await settled(visit);
  return dialogOf(visit);
}
