import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import type { App } from "#tests/support/apps/servers.ts";
import { giveSession, signIn } from "#tests/support/browser/sign-in.ts";
import { PlainBrowser } from "#tests/support/plain-browser/plain-browser.ts";
import { areas } from "./well-made/areas.ts";
import {
  bringRules,
  expectAccessible,
  expectContrast,
  expectFit,
  wear,
  wearNoScript,
} from "./well-made/look.ts";
import { type Area, ada, settled, type State, type Visit } from "./well-made/visit.ts";

test.describe.configure({ mode: "parallel" });

interface Given {
  page: Page;
  app: App;
}

const nobodysBrowser = { addCookies: async () => {} };

/** Goes into a state, looks at it and leaves it again. */
async function lookAt(
  { page, app }: Given,
  { as }: Area,
  state: State,
  scripted: boolean,
  look: () => Promise<void>,
) {
  const visit: Visit = {
    page,
    app,
    scripted,
    known: (login) => giveSession(nobodysBrowser, app, login),
    staff: async () => {
      const staff = await new PlainBrowser({ baseURL: app.url }).newPage();
      await signIn(staff as unknown as Page, ada);
      return staff as unknown as Page;
    },
  };
  const person = state.as === undefined ? as : state.as;
  if (person) await giveSession(page.context(), app, person);
  try {
    await state.reach(visit);
    await settled(visit);
    await look();
  } finally {
    await state.leave?.(visit);
  }
}

/** What the browser complains of, but for answers that say no. */
function complaintsOf(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (400|403|404|409|422)/.test(message.text()))
      heard.push(message.text());
  });
  page.on("pageerror", (error) => heard.push(error.message));
  return heard;
}

/** What a theme colors it colors at any width: one state of each area is enough to see that. */
async function expectOtherTheme(page: Page, width: number, theme: "light" | "dark") {
  await wear(page, width, theme);
  await expectContrast(page, `${width} px, ${theme}`);
}

for (const area of areas) {
  const states = Object.entries(area.states).map(([name, state], place) => ({
    isFirst: place === 0,
    title: `${area.name}: ${name}`,
    state: typeof state === "function" ? { reach: state } : state,
  }));

  test.describe(() => {
    test.describe.configure({ mode: "default" });
    for (const { title, state, isFirst } of states.filter(({ state: { only } }) => only !== "unscripted")) {
      test(`${title} is accessible, quiet and fits`, async ({ page, app }) => {
        const heard = complaintsOf(page);
        await wear(page, 1440, "light");
        await lookAt({ page, app }, area, state, true, async () => {
          await expectFit(page, 1440);
          await bringRules(page);
          await expectAccessible(page, "1440 px, light");
          if (isFirst) await expectOtherTheme(page, 1440, "dark");
          await wear(page, 390, "dark");
          await expectFit(page, 390);
          await expectAccessible(page, "390 px, dark");
          if (isFirst) await expectOtherTheme(page, 390, "light");
          await wearNoScript(page);
          await expectFit(page, 390);
          await wear(page, 1440, "light");
          await expectFit(page, 1440);
          expect(heard).toEqual([]);
        });
      });
    }

    test.describe(() => {
      test.use({ javaScriptEnabled: false });
      // The states above are looked at as they are without a script, too; these are reached without one.
      const reached = states.filter(({ state: { only }, isFirst }) => isFirst || only === "unscripted");
      for (const { title, state } of reached.filter(({ state: { only } }) => only !== "scripted")) {
        test(`${title} fits without a script`, async ({ page, app }) => {
          await wear(page, 1440, "light");
          await lookAt({ page, app }, area, state, false, async () => {
            await expectFit(page, 1440);
            await wear(page, 390, "dark");
            await expectFit(page, 390);
          });
        });
      }
    });
  });
}
