import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, test } from "@playwright/test";

const fixturePath = fileURLToPath(new URL("pasted-component.tsx", import.meta.url));

/** The script of the fixture with all its imports. */
async function bundleFixture(): Promise<string> {
  const buildResult = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      write: false,
      lib: { entry: fixturePath, formats: ["iife"], name: "fixture" },
    },
  });
  const [bundle] = [buildResult].flat();
  if (!bundle || !("output" in bundle)) throw new Error("The fixture was not built.");
  return bundle.output[0].code;
}

test(
  "a component written for shadcn works after a change of its imports",
  { tag: "@script" },
  async ({ page }) => {
    await page.setContent('<main id="root"></main>');
    await page.addScriptTag({ content: await bundleFixture() });
    const expectState = (state: object) =>
      expect(page.getByRole("status")).toHaveText(
        JSON.stringify({
          name: "Ada",
          acceptsTerms: false,
          isMuted: false,
          density: "comfortable",
          fruit: "",
          action: "none",
          ...state,
        }),
      );
    await expectState({});

    await page.getByLabel("Name").fill("Grace");
    await page.getByLabel("Accept terms").check();
    await page.getByRole("switch", { name: "Mute" }).check();
    await page.getByRole("radio", { name: "Compact" }).check();
    await expect(page.getByRole("radio", { name: "Comfortable" })).not.toBeChecked();
    const select = page.getByLabel("Fruit");
    await expect(select.locator("optgroup[label=Fruits]")).toHaveCount(1);
    await select.selectOption("Banana");
    const formState = {
      name: "Grace",
      acceptsTerms: true,
      isMuted: true,
      density: "compact",
      fruit: "banana",
    };
    await expectState(formState);

    await page.getByRole("button", { name: "Open" }).press("Enter");
    await expect(page.getByRole("menuitem", { name: "Profile" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expectState({ ...formState, action: "delete" });
    await expect(page.getByRole("menu")).toHaveCount(0);

    await page.getByRole("button", { name: "Dimensions" }).click();
    await expect(page.getByRole("dialog", { name: "Dimensions" }).getByLabel("Width")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Dimensions" })).toBeFocused();

    await expect(page.getByRole("progressbar", { name: "Upload" })).toHaveAttribute("aria-valuenow", "33");

    await page.getByRole("tab", { name: "Account" }).press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Password" })).toBeFocused();
    await expect(page.getByRole("tabpanel")).toHaveText("Change your password here.");

    await page.getByRole("button", { name: "Toggle" }).click();
    await expect(page.getByText("@radix-ui/colors")).toBeVisible();
    await page.getByRole("button", { name: "Toggle" }).click();
    await expect(page.getByText("@radix-ui/colors")).toHaveCount(0);

    await page.getByRole("button", { name: "Hover" }).hover();
    await expect(page.getByRole("tooltip", { name: "Add to library" })).toBeVisible();

    await page.getByRole("button", { name: "Add to calendar" }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "Scheduled: Catch up" });
    await expect(toast).toContainText("Friday, February 10, 2023 at 5:57 PM");
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(toast).toHaveCount(0);
    await expect(page.getByText('"action":"undo"')).toBeVisible();
  },
);
