import type { Page, TestInfo } from "@playwright/test";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import type { App } from "#tests/support/apps/servers.ts";
import { createSession, signIn } from "#tests/support/browser/sign-in.ts";
import { ScriptlessBrowser } from "#tests/support/scriptless-browser/scriptless-browser.ts";
import { areas } from "./well-made/areas.ts";
import {
  injectAxe,
  expectAccessible,
  expectContrast,
  expectFit,
  expectFitOtherWidths,
  hideRepeatedContent,
  undoPageChanges,
  applyWidthAndTheme,
  hideScriptOnlyContent,
} from "./well-made/look.ts";
import { type Area, ada, waitUntilSettled, type State, type Visit } from "./well-made/visit.ts";

test.describe.configure({ mode: "parallel" });

interface Fixtures {
  page: Page;
  app: App;
  javaScriptEnabled: boolean;
}

interface NamedState {
  name: string;
  state: State;
  /** True for the first state of an area. Only this state checks the parts that all states share. */
  isFirst: boolean;
}

/** Time limit for each state, on a busy machine. */
const msPerState = 20_000;

const lastEmailByPage = new WeakMap<Page, string | null>();

const cookieDiscardingContext = { addCookies: async () => {} };

/** Opens a state, checks it, and restores the page and the data. */
async function checkState(
  { page, app, javaScriptEnabled }: Fixtures,
  area: Area,
  state: State,
  check: () => Promise<void>,
) {
  const email = state.userEmail === undefined ? area.userEmail : state.userEmail;
  const visit: Visit = {
    page,
    app,
    javaScriptEnabled,
    isSameUser: email !== null && lastEmailByPage.get(page) === email,
    signInOnce: (email) => createSession(cookieDiscardingContext, app, email),
    openStaffPage: async () => {
      const staffPage = (await new ScriptlessBrowser({ baseURL: app.url }).newPage()) as unknown as Page;
      await signIn(staffPage, ada);
      return staffPage;
    },
  };
  lastEmailByPage.set(page, email);
  await page.context().clearCookies();
  if (email) await createSession(page.context(), app, email);
  await applyWidthAndTheme(page, 1440, "light");
  try {
    await state.open(visit);
    await waitUntilSettled(visit);
    await check();
  } finally {
    await undoPageChanges(page);
    await state.restore?.(visit);
  }
}

/** Console errors of the browser, except for expected error responses. */
function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (400|401|403|404|409|422)/.test(message.text()))
      consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  return consoleErrors;
}

/** Checks each state in a step of the test. If a state fails, the test continues with the next state. */
async function checkEachState(
  states: NamedState[],
  page: Page,
  testInfo: TestInfo,
  check: (state: NamedState) => Promise<void>,
) {
  testInfo.setTimeout(msPerState * states.length);
  page.on("dialog", (browserDialog) => void browserDialog.accept());
  for (const state of states) {
    await test.step(state.name, async () => {
      const errorCountBefore = testInfo.errors.length;
      const errorMessage = await check(state).catch((error: Error) => error.message);
      expect.soft(errorMessage, state.name).toBeUndefined();
      if (testInfo.errors.length > errorCountBefore)
        await testInfo.attach(state.name, { body: await page.screenshot(), contentType: "image/png" });
    });
  }
}

/** Theme colors are the same at any width, so one width is enough. */
async function checkOtherThemes(page: Page) {
  await applyWidthAndTheme(page, 1440, "dark");
  await expectContrast(page, "1440 px, dark");
  await applyWidthAndTheme(page, 390, "light");
  await expectContrast(page, "390 px, light");
}

for (const area of areas) {
  const states: NamedState[] = Object.entries(area.states).map(([name, state], position) => ({
    name,
    state: typeof state === "function" ? { open: state } : state,
    isFirst: position === 0,
  }));
  const statesWithJavaScript = states.filter(({ state }) => state.only !== "unscripted");
  // Without JavaScript, the first state of an area and states that exist only without scripts are enough.
  const statesWithoutJavaScript = states.filter(
    ({ state: { only }, isFirst }) => only === "unscripted" || (isFirst && only !== "scripted"),
  );

  test(`${area.name}: each state is accessible, fits and logs no error`, async ({ page, app }, testInfo) => {
    const consoleErrors = collectConsoleErrors(page);
    await checkEachState(statesWithJavaScript, page, testInfo, ({ name, state, isFirst }) =>
      checkState({ page, app, javaScriptEnabled: true }, area, state, async () => {
        await expectFit(page, 1440);
        if (!isFirst) await hideRepeatedContent(page);
        await injectAxe(page);
        await expectAccessible(page, "1440 px, light");
        if (isFirst) await checkOtherThemes(page);
        if (isFirst) await expectFitOtherWidths(page);
        await applyWidthAndTheme(page, 390, "dark");
        await expectFit(page, 390);
        if (isFirst) await expectAccessible(page, "390 px, dark");
        else await expectContrast(page, "390 px, dark");
        await hideScriptOnlyContent(page);
        await expectFit(page, 390);
        expect.soft(consoleErrors.splice(0), `console errors of ${name}`).toEqual([]);
      }),
    );
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });
    test(`${area.name}: each state fits without scripts`, async ({ page, app }, testInfo) => {
      await checkEachState(statesWithoutJavaScript, page, testInfo, ({ state }) =>
        checkState({ page, app, javaScriptEnabled: false }, area, state, async () => {
          await expectFit(page, 1440);
          await applyWidthAndTheme(page, 390, "dark");
          await expectFit(page, 390);
        }),
      );
    });
  });
}
