import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test(
  "the app delivers a webhook within two seconds and retries it after five seconds",
  { tag: "@no-script" },
  async ({ page }) => {
    const deliveries: { id: unknown; receivedAtMs: number }[] = [];
    const receiver = createServer((request, response) => {
      deliveries.push({ id: request.headers["webhook-id"], receivedAtMs: performance.now() });
      request.resume().on("end", () => {
        response
          .writeHead(deliveries.length === 1 ? 500 : 204)
          .end(deliveries.length === 1 ? "Out of order" : "");
      });
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const app = await startSeparateApp({ WEBHOOK_ALLOW_PRIVATE: "on" });
    try {
      await page.goto(`${app.url}/robots.txt`);
      await signIn(page, "ada@example.com");
      await page.goto(`${app.url}/license/settings/webhooks/new`);
      await page.getByLabel("Address").fill(url);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("link", { name: "Done" }).click();
      await page.request.post(`${app.url}/api/oem/tags`, {
        headers: { origin: app.url },
        data: { val: "delivered" },
      });
      await expect.poll(() => deliveries.length, { timeout: 2_000, intervals: [50] }).toBe(1);
      await page.getByRole("link", { name: url }).click();
      await page.getByRole("link", { name: /^Failed attempts: evt_/ }).click();
      const dialog = page.getByRole("dialog", { name: "Failed attempts" });
      await expect(dialog).toContainText("status 500");
      await expect(dialog).toContainText(`POST ${url}`);
      await expect(dialog).toContainText("Out of order");
      await dialog.getByRole("link", { name: "Close" }).last().click();
      await expect.poll(() => deliveries.length, { timeout: 12_000, intervals: [100] }).toBe(2);
      const [firstDelivery, secondDelivery] = deliveries;
      expect(secondDelivery?.id).toBe(firstDelivery?.id);
      expect((secondDelivery?.receivedAtMs ?? 0) - (firstDelivery?.receivedAtMs ?? 0)).toBeGreaterThan(4_900);
      await page.reload();
      await page.getByRole("button", { name: /^Send again/ }).click();
      await expect.poll(() => deliveries.length, { timeout: 2_000, intervals: [50] }).toBe(3);
    } finally {
      await app.stop();
      receiver.closeAllConnections();
      receiver.close();
    }
  },
);
