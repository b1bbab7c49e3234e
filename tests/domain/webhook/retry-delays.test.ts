import { expect, it } from "vitest";
import { computeWebhookRetryDelayMs } from "#app/domain/webhook/send-webhooks.ts";

const hourMs = 60 * 60_000;

it("A webhook is retried after five seconds, then at growing random intervals", () => {
  expect(computeWebhookRetryDelayMs(1, 0)).toBe(5_000);
  expect(computeWebhookRetryDelayMs(1, 0.999)).toBeLessThan(7_500);
  const delaysMs = Array.from({ length: 14 }, (_, index) => computeWebhookRetryDelayMs(index + 1, 0));
  expect(delaysMs).toEqual(delaysMs.toSorted((a, b) => a - b));
  expect(delaysMs.at(-1)).toBe(6 * hourMs);
  expect(computeWebhookRetryDelayMs(3, 0.5)).toBeGreaterThan(computeWebhookRetryDelayMs(3, 0));
});
