import type { Page, TestInfo } from "@playwright/test";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import type { App } from "#tests/support/apps/servers.ts";
import { giveSession, signIn } from "#tests/support/browser/sign-in.ts";
import { PlainBrowser } from "#tests/support/plain-browser/plain-browser.ts";
import { areas } from "./well-made/areas.ts";
import {
  injectSweepStyles,
  expectAccessible,
  expectContrast,
  expectFit,
  expectFitOtherWidths,
  freezeAnimations,
  resetLook,
  applyLook,
  hideScriptOnlyContent,
} from "./well-made/look.ts";
import { type Area, ada, settled, type State, type Visit } from "./well-made/visit.ts";

test.describe.configure({ mode: "parallel" });

interface Fixtures {
  page: Page;
  app: App;
}

interface Named {
  name: string;
  state: State;
  /** Parts that are the same in all states of an area are checked in its first one. */
  isFirst: boolean;
}

/** An upper limit for a state on a busy machine. */
const msForState = 20_000;

const lastPerson = new WeakMap<Page, string | null>();

const nobodysBrowser = { addCookies: async () => {} };

/** Opens a state, checks it and leaves it again. */
async function checkStates(
  { page, app }: Fixtures,
  { as }: Area,
  state: State,
  scripted: boolean,
  look: () => Promise<void>,
) {
  const person = state.as === undefined ? as : state.as;
  const visit: Visit = {
    page,
    app,
    scripted,
    isSamePerson: person !== null && lastPerson.get(page) === person,
    signInOnce: (login) => giveSession(nobodysBrowser, app, login),
    staff: async () => {
      const staff = await new PlainBrowser({ baseURL: app.url }).newPage();
      await signIn(staff as unknown as Page, ada);
      return staff as unknown as Page;
    },
  };
  lastPerson.set(page, person);
  await page.context().clearCookies();
  if (person) await giveSession(page.context(), app, person);
  await applyLook(page, 1440, "light");
  try {
    await state.reach(visit);
    await settled(visit);
    await look();
  } finally {
    await resetLook(page);
    await state.leave?.(visit);
  }
}

/** Console errors of the browser, except for expected error responses. */
function complaintsOf(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (400|401|403|404|409|422)/.test(message.text()))
      heard.push(message.text());
  });
  page.on("pageerror", (error) => heard.push(error.message));
  return heard;
}

/** One after the other; if one cannot be reached, the others still are. */
async function eachOf(states: Named[], page: Page, info: TestInfo, look: (state: Named) => Promise<void>) {
  info.setTimeout(msForState * states.length);
  page.on("dialog", (question) => void question.accept());
  for (const state of states) {
    await test.step(state.name, async () => {
      const before = info.errors.length;
      const problem = await look(state).catch((error: Error) => error.message);
      expect.soft(problem, state.name).toBeUndefined();
      if (info.errors.length > before)
        await info.attach(state.name, { body: await page.screenshot(), contentType: "image/png" });
    });
  }
}

/** Theme colors are the same at any width, so one width is enough. */
async function lookAtOtherThemes(page: Page) {
  await applyLook(page, 1440, "dark");
  await expectContrast(page, "1440 px, dark");
  await applyLook(page, 390, "light");
  await expectContrast(page, "390 px, light");
}

for (const area of areas) {
  const states: Named[] = Object.entries(area.states).map(([name, state], position) => ({
    name,
    state: typeof state === "function" ? { reach: state } : state,
    isFirst: position === 0,
  }));
  const scripted = states.filter(({ state }) => state.only !== "unscripted");
  // The states above are also checked without a script; these are reached without one.
  const unscripted = states.filter(
    ({ state: { only }, isFirst }) => only === "unscripted" || (isFirst && only !== "scripted"),
  );

  test(`${area.name}: each state is accessible, quiet and fits`, async ({ page, app }, info) => {
    const heard = complaintsOf(page);
    await eachOf(scripted, page, info, ({ name, state, isFirst }) =>
      checkStates({ page, app }, area, state, true, async () => {
        await expectFit(page, 1440);
        if (!isFirst) await freezeAnimations(page);
        await injectSweepStyles(page);
        await expectAccessible(page, "1440 px, light");
        if (isFirst) await lookAtOtherThemes(page);
        if (isFirst) await expectFitOtherWidths(page);
        await applyLook(page, 390, "dark");
        await expectFit(page, 390);
        await (isFirst ? expectAccessible : expectContrast)(page, "390 px, dark");
        await hideScriptOnlyContent(page);
        await expectFit(page, 390);
        expect.soft(heard.splice(0), `what the browser said of ${name}`).toEqual([]);
      }),
    );
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });
    test(`${area.name}: what is reached without a script fits`, async ({ page, app }, info) => {
      await eachOf(unscripted, page, info, ({ state }) =>
        checkStates({ page, app }, area, state, false, async () => {
          await expectFit(page, 1440);
          await applyLook(page, 390, "dark");
          await expectFit(page, 390);
        }),
      );
    });
  });
}
