import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";
import type { App } from "#tests/support/apps/servers.ts";

interface Router {
  navigate: (path: string, options: { flushSync: true }) => Promise<void>;
}

/** Somebody's way into a state. */
export interface Visit {
  page: Page;
  /** Ada at another browser, for what is there before, and for what others do meanwhile. */
  staff: () => Promise<Page>;
  app: App;
  scripted: boolean;
  /** Whether the page shows what this person looked at before. */
  isSamePerson: boolean;
  /** Has somebody signed in once, so that the app knows them. */
  known: (login: string) => Promise<unknown>;
}

export type Reach = (visit: Visit) => Promise<unknown>;

export interface State {
  reach: Reach;
  /** Whose sight it is, where that is not the area's person; null for somebody who is not signed in. */
  as?: string | null;
  /** Where it is there with a script alone, or without one alone. */
  only?: "scripted" | "unscripted";
  /** Puts back what all tests of a server share. */
  leave?: Reach;
}

export interface Area {
  name: string;
  as: string | null;
  /** Each by a name that goes into a sentence, "a tag's form with errors". */
  states: Record<string, Reach | State>;
}

export const ada = "ada@example.com";
export const mert = "mert@example.com";
/** She has no privileges. */
export const rita = "rita@example.com";

type Address = string | ((visit: Visit) => string | Promise<string>);

/** What empties the list that one of these lies on: lists have states of their own, and take longer. */
const emptied: [RegExp, string][] = [
  [/^\/license\/licenses\/[0-9A-Z]{5}-/, "term=nobody&crit=company"],
  [/^\/internal\/one-customers\/[0-9A-Z]{5}-/, "search=nobody-at-all"],
];

function beforeEmptyList(address: string): string {
  const [, query] = emptied.find(([pattern]) => pattern.test(address)) ?? [];
  return query ? `${address}${address.includes("?") ? "&" : "?"}${query}` : address;
}

/**
 * Goes on as a link does where the page that is shown is the person's own and has a router: what a load of each costs is
 * the most of a sweep. Before it goes to the same place once more it goes nowhere, where no page keeps anything. Each
 * place is drawn before it goes on: of two that follow soon the router draws the second alone.
 */
async function show({ page, scripted, isSamePerson }: Visit, address: string): Promise<void> {
  const to = beforeEmptyList(address);
  const wentOn =
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
  if (!wentOn) await page.goto(to);
}

/** What an address leads to; the text belongs to this state alone. */
export const at =
  (address: Address, text: string | RegExp): Reach =>
  async (visit) => {
    await show(visit, typeof address === "string" ? address : await address(visit));
    await expect(visit.page.getByText(text).locator("visible=true").first()).toBeVisible();
  };

/** Made once on each server, for all states that look at it and leave it as it is. */
export function shared<Made>(make: (visit: Visit) => Promise<Made>): (visit: Visit) => Promise<Made> {
  const made = new WeakMap<App, Promise<Made>>();
  return (visit) => {
    const before = made.get(visit.app);
    if (before) return before;
    const now = make(visit);
    made.set(visit.app, now);
    now.catch(() => made.delete(visit.app));
    return now;
  };
}

/** A name that nobody else has. */
export const unique = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}`;

export const dialogOf = ({ page }: Visit): Locator => page.getByRole("dialog");

/** Sends the dialog's form as somebody does whose browser does not check it first. */
export async function send(form: Locator, button: string): Promise<void> {
  await form.locator("form").evaluateAll((forms) => forms.map((one) => one.setAttribute("novalidate", "")));
  await form.getByRole("button", { name: button, exact: true }).first().click();
}

/** Until the page is what it will be: with a script, once that has taken over. */
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
