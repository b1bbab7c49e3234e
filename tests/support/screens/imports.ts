import type { Page } from "@playwright/test";

export const importsPath = "/license/import";

/** Uploads a CSV file with this text through the API and returns the import's URL. */
export async function createImport(page: Page, text: string, fileName = "old-licenses.csv"): Promise<string> {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/api/oem/imports?fileName=${fileName}`, {
    headers: { "content-type": "text/csv", origin },
    data: text,
  });
  const { result } = (await response.json()) as { result: { id: number } };
  return `${importsPath}/${result.id}`;
}

export const csvHeader = "License No;Customer;Mail;Product;Valid until";
export const buildCsvRow = (key: string, validUntil = "22.11.2027") =>
  `${key};Acme Corporation;joe@acme.example;Corporate Tier 1;${validUntil}`;

/** Waits for a text. Without JavaScript, reloads the page, because only a script refreshes the page. */
export async function waitForText(page: Page, text: string, javaScriptEnabled: boolean | undefined) {
  const deadline = Date.now() + 20_000;
  while ((await page.getByText(text).count()) === 0) {
    if (Date.now() > deadline) throw new Error(`The page does not show "${text}" within 20 s.`);
    await (javaScriptEnabled ? page.waitForTimeout(50) : page.reload());
  }
}
