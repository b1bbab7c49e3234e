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
