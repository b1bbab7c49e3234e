import type { expect as playwrightExpect, Locator, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import { scriptlessExpect } from "#tests/support/scriptless-browser/scriptless-expect.ts";
import { type PageResponse, type Site, startSite } from "#tests/support/scriptless-browser/site.ts";
import { ScriptlessBrowser } from "#tests/support/scriptless-browser/scriptless-browser.ts";

let site: Site | undefined;
afterEach(() => site?.stop());

async function openPage(responses: Record<string, PageResponse>): Promise<Page> {
  site = await startSite(responses);
  const page = (await new ScriptlessBrowser({ baseURL: site.url }).newPage()) as unknown as Page;
  await page.goto("/");
  return page;
}

function expectThat<Subject extends Locator | Page>(subject: Subject) {
  const expectation: unknown = scriptlessExpect(subject as unknown as Parameters<typeof scriptlessExpect>[0]);
  return expectation as ReturnType<typeof playwrightExpect<Subject>>;
}
const openPageWithBody = async (body: string) => openPage({ "/": body });

describe("A page of the scriptless browser", () => {
  it("follows links and redirects with its cookies and referrer", async () => {
    const page = await openPage({
      "/": '<a href="/old">On</a>',
      "/old": { status: 303, headers: { location: "/new", "set-cookie": "seen=1; Path=/" } },
      "/new": "<h1>New</h1>",
    });
    await page.getByRole("link", { name: "On" }).click();
    expect(page.url()).toBe(`${site?.url}/new`);
    expect(site?.requests.at(-1)?.headers).toMatchObject({
      cookie: "seen=1",
      referer: `${site?.url}/`,
      "sec-fetch-site": "same-origin",
    });
  });

  it("posts with its origin, goes back and reloads", async () => {
    const page = await openPage({
      "/": '<form method="post" action="/next"><button>Go</button></form>',
      "/next": "<h1>Next</h1>",
    });
    await page.getByRole("button", { name: "Go" }).click();
    expect(site?.requests.at(-1)?.headers["origin"]).toBe(site?.url);
    await page.reload();
    expect(site?.requests.map(({ method }) => method)).toEqual(["GET", "POST", "POST"]);
    await page.goBack();
    expect(page.url()).toBe(`${site?.url}/`);
  });

  it("saves a download without leaving the page", async () => {
    const headers = { "content-disposition": "attachment; filename=\"a.csv\"; filename*=UTF-8''%C5%82.csv" };
    const page = await openPage({ "/": '<a href="/file">CSV</a>', "/file": { headers, body: "a,b" } });
    const downloadEvent = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV" }).click();
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toBe("ł.csv");
    expect(await readFile(await download.path(), "utf8")).toBe("a,b");
    expect(page.url()).toBe(`${site?.url}/`);
  });

  it("opens a link in a new window and focuses the target of an anchor", async () => {
    const page = await openPage({
      "/": '<a href="/b" target="_blank">Elsewhere</a><a href="#here">Here</a><input id="here" aria-label="Here it is">',
      "/b": "<h1>B</h1>",
    });
    const popupEvent = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Elsewhere" }).click();
    await expectThat((await popupEvent).getByRole("heading")).toHaveText("B");
    await page.getByRole("link", { name: "Here", exact: true }).click();
    await expectThat(page.getByLabel("Here it is")).toBeFocused();
  });

  it("waits for changes only if it reloads itself", async () => {
    let loadCount = 0;
    const page = await openPage({
      "/": () => {
        loadCount += 1;
        return { body: `<meta http-equiv="refresh" content="5"><p>Loaded ${loadCount}</p>` };
      },
    });
    await expectThat(page.getByText("Loaded 3")).toBeVisible();
    expect(loadCount).toBe(3);
  });

  it("sends requests only to this machine", async () => {
    const page = await openPage({ "/": '<a href="https://instance.example/">There</a>' });
    await page.route("https://instance.example/**", (route) => route.fulfill({ body: "<p>Hello</p>" }));
    await page.getByRole("link", { name: "There" }).click();
    await expectThat(page.getByText("Hello")).toBeVisible();
  });
});

describe("The scriptless browser", () => {
  it("finds elements by their accessible role and name", async () => {
    const page = await openPageWithBody(`
      <button>Change<span class="sr-only"> tags</span></button>
      <button aria-hidden="true">Change tags</button><button hidden>Change tags</button>
      <search><input aria-label="Words"></search>`);
    await expectThat(page.getByRole("button", { name: "Change tags", exact: true })).toHaveCount(1);
    await expectThat(page.getByRole("search").getByRole("textbox", { name: "words" })).toHaveCount(1);
  });

  it("finds elements by label and by the smallest element with a text", async () => {
    const page = await openPageWithBody(`
      <label for="a">E-mail *</label><input id="a" value="x"><span id="b">Own label</span>
      <input aria-labelledby="b" value="y"><p>Some <b>bold text</b></p>`);
    await expectThat(page.getByLabel("e-mail")).toHaveValue("x");
    await expectThat(page.getByLabel("Own label", { exact: true })).toHaveValue("y");
    await expectThat(page.getByText("bold text")).toHaveJSProperty("localName", "b");
    await expectThat(page.getByText("Some bold")).toHaveJSProperty("localName", "p");
  });

  it("requires exactly one existing element for an action", async () => {
    const page = await openPageWithBody("<button>A</button><button>A</button>");
    await expect(page.getByRole("button").click()).rejects.toThrow("2 elements match button");
    await expect(page.getByRole("link").click()).rejects.toThrow("There is no link");
  });

  it("fails unmet expectations", async () => {
    const page = await openPageWithBody(
      '<p hidden>Hidden</p><input aria-label="A" value="1" disabled><h1>Title</h1>',
    );
    const heading = page.getByRole("heading");
    for (const failingExpectation of [
      () => expectThat(page.getByText("Hidden")).toBeVisible(),
      () => expectThat(heading).toBeHidden(),
      () => expectThat(heading).toHaveText("Titl"),
      () => expectThat(heading).toContainText("title"),
      () => expectThat(heading).toHaveCount(2),
      () => expectThat(heading).not.toBeVisible(),
      () => expectThat(page.getByLabel("A")).toBeEnabled(),
      () => expectThat(page.getByLabel("A")).toHaveValue("2"),
      () => expectThat(page.getByLabel("A")).toHaveAttribute("value", "2"),
      () => expectThat(page.getByRole("link")).toContainText(""),
      () => expectThat(page).toHaveURL("/elsewhere"),
    ])
      await expect(failingExpectation()).rejects.toThrow("but it was");
  });
});
