import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const originOf = (page: Page) => new URL(page.url()).origin;

/** Activates a server on the license whose details are at this address, as the deployed product does, and has it report; answers its secret. */
export async function deploy(page: Page, details: string, deviceId: string, assets = 0): Promise<string> {
  const origin = originOf(page);
  const activation = await page.request.post(`${origin}/product/v1/activations`, {
    data: {
      licenseKey: details.split("/").at(-1),
      deviceId,
      serials: [
        { type: "Disk", value: `disk-of-${deviceId}` },
        { type: "MachineName", value: deviceId },
      ],
      version: "5.12.0",
    },
  });
  expect(activation.status()).toBe(201);
  const { result } = await activation.json();
  const report = await page.request.post(`${origin}/product/v1/heartbeats`, {
    headers: { authorization: `Bearer ${result.serverSecret}` },
    data: {
      seq: 1,
      version: "5.12.0",
      use: [
        { name: "Assets", value: assets },
        { name: "openCases", value: 2 },
      ],
      sentAt: new Date().toISOString(),
    },
  });
  expect(report.status()).toBe(200);
  return result.serverSecret;
}

/** A change through the API, by whoever is signed in. */
export async function change(
  page: Page,
  method: "PATCH" | "POST" | "PUT",
  path: string,
  data: object,
): Promise<void> {
  const origin = originOf(page);
  const reply = await page.request.fetch(`${origin}${path}`, { method, headers: { origin }, data });
  expect(reply.ok(), await reply.text()).toBe(true);
}

export async function quotasOf(page: Page, details: string): Promise<{ id: number; rowVersion: number }[]> {
  const key = details.split("/").at(-1) ?? "";
  const reply = await page.request.get(`${originOf(page)}/api/oem/quotas?licenseKey=${key}`);
  return (await reply.json()).result;
}

/**
 * Nothing scrolls sideways, and axe has nothing to say about what is shown: on a phone in the dark, at a desk in the light.
 * Of a long table it reads the first rows; the others are made alike.
 */
export async function isWellMade(page: Page, scripted: boolean): Promise<void> {
  const wide = page.viewportSize();
  for (const [width, colorScheme] of [
    [390, "dark"],
    [1440, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const room = page.locator("html");
    expect(await room.evaluate((html) => html.scrollWidth - html.clientWidth), `fits at ${width} px`).toBe(0);
    const dialog = page.getByRole("dialog");
    if ((await dialog.count()) > 0) {
      const body = dialog.getByRole("region").first();
      expect(await body.evaluate((one) => one.scrollWidth - one.clientWidth), `fits at ${width} px`).toBe(0);
    }
    if (!scripted) continue;
    const { violations } = await new AxeBuilder({ page }).exclude("tbody tr:nth-child(n + 40)").analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  }
  if (wide) await page.setViewportSize(wide);
}
