import type { Page } from "@playwright/test";
import { afterEach, describe, expect, it } from "vitest";
import { type Site, startSite } from "#tests/support/scriptless-browser/site.ts";
import { ScriptlessBrowser } from "#tests/support/scriptless-browser/scriptless-browser.ts";

let site: Site | undefined;
afterEach(() => site?.stop());

async function openPage(body: string): Promise<Page> {
  site = await startSite({ "/": body });
  const page = (await new ScriptlessBrowser({ baseURL: site.url }).newPage()) as unknown as Page;
  await page.goto("/");
  return page;
}

const createForm = (controls: string, attributes = 'method="post" action="/saved"') =>
  `<form id="one" ${attributes}>${controls}<button name="how" value="plainly">Save</button></form>`;

async function submitForm(body: string, prepare: (page: Page) => Promise<void> = async () => {}) {
  const page = await openPage(body);
  await prepare(page);
  await page.getByRole("button", { name: "Save" }).click();
  return site?.requests.at(-1)?.body;
}

describe("A form of the scriptless browser", () => {
  it("sends the same fields as a browser, with the clicked button", async () => {
    const controls = `
      <input type="hidden" name="key" value="ABC">
      <label>Name <input name="name" value="Acme"></label>
      <label>Notes <textarea name="notes"></textarea></label>
      <label>Period <select name="period"><option>1 Month<option selected value="1-year">1 Year</select></label>
      <label><input type="checkbox" name="offline"> Offline</label>
      <label><input type="checkbox" name="overrun" value="yes" checked> Overrun</label>
      <label><input type="radio" name="by" value="crm" checked> CRM</label>
      <label><input type="radio" name="by" value="hand"> By hand</label>
      <button name="how" value="otherwise">Otherwise</button>`;
    const sentBody = await submitForm(createForm(controls), async (page) => {
      await page.getByLabel("Notes").fill("One\nTwo");
      await page.getByLabel("By hand").check();
    });
    expect(sentBody).toBe(
      "key=ABC&name=Acme&notes=One%0D%0ATwo&period=1-year&overrun=yes&by=hand&how=plainly",
    );
  });

  it("omits disabled, unnamed and unchecked controls", async () => {
    const controls = `
      <input name="disabled" value="1" disabled>
      <fieldset disabled><legend><input name="legend" value="2"></legend><input name="inside" value="3"></fieldset>
      <input value="unnamed"><input type="checkbox" name="unchecked">
      <select name="option"><option value="4" selected disabled>Four</option></select>
      <input name="foreign" value="5" form="other">`;
    const outsideControls = '<form id="other"></form><input name="outside" value="6" form="one">';
    expect(await submitForm(createForm(controls) + outsideControls)).toBe("legend=2&how=plainly&outside=6");
  });

  it.each([
    ["an empty required field", '<input name="a" required>'],
    ["a missing required choice", '<select name="a" required><option value="">Choose</select>'],
    ["an unchecked required box", '<input type="checkbox" name="a" required>'],
    ["required radio buttons without a choice", '<input type="radio" name="a" value="1" required>'],
    ["a text that is too short", '<input name="a" value="abc" minlength="4">'],
    ["a text that does not match its pattern", '<input name="a" value="abc" pattern="[0-9]+">'],
    ["an invalid e-mail address", '<input type="email" name="a" value="nobody">'],
    ["an invalid web address", '<input type="url" name="a" value="nowhere">'],
    ["a number below the minimum", '<input type="number" name="a" value="0" min="1">'],
    ["a number above the maximum", '<input type="number" name="a" value="1001" max="1000">'],
    ["a number between the steps", '<input type="number" name="a" value="1.5">'],
    [
      "a day before the first allowed day",
      '<input type="date" name="a" value="2026-01-01" min="2026-01-02">',
    ],
  ])("rejects %s and focuses the field", async (_, control) => {
    const page = await openPage(createForm(control));
    await page.getByRole("button", { name: "Save" }).click();
    expect(site?.requests).toHaveLength(1);
    expect(page.url()).toBe(`${site?.url}/`);
    const { focusedElement } = page as unknown as { focusedElement: Element };
    expect(focusedElement.getAttribute("name")).toBe("a");
  });

  it("sends invalid values if validation is disabled", async () => {
    expect(await submitForm(createForm('<input name="a" required>', 'method="post" novalidate'))).toBe(
      "a=&how=plainly",
    );
    const unvalidatedForm =
      '<form method="post"><input name="a" required><button formnovalidate>Save</button></form>';
    expect(await submitForm(unvalidatedForm)).toBe("a=");
  });

  it("uses GET by default, and the URL of its button if the button has a URL", async () => {
    await submitForm(createForm('<input name="q" value="Łódź">', 'action="/found?old=1"'));
    expect(site?.requests.at(-1)).toMatchObject({
      method: "GET",
      path: "/found?q=%C5%81%C3%B3d%C5%BA&how=plainly",
    });
    await submitForm('<form method="post"><button formaction="/elsewhere">Save</button></form>');
    expect(site?.requests.at(-1)).toMatchObject({ method: "POST", path: "/elsewhere" });
  });

  it("submits on Enter with its first button, unless that button is disabled", async () => {
    const firstButton = '<button name="by" value="first">First</button>';
    let page = await openPage(createForm(`${firstButton}<input name="a" aria-label="A">`));
    await page.getByLabel("A").press("Enter");
    expect(site?.requests.at(-1)?.body).toBe("by=first&a=");
    page = await openPage(
      createForm(`${firstButton.replace("name", "disabled name")}<input name="a" aria-label="A">`),
    );
    await page.getByLabel("A").press("Enter");
    expect(site?.requests).toHaveLength(1);
  });

  it("truncates text at its maximum length and rejects an invalid day", async () => {
    const page = await openPage(
      createForm('<input aria-label="A" maxlength="3"><input type="date" aria-label="B">'),
    );
    await page.getByLabel("A").fill("abcd");
    expect(await page.getByLabel("A").inputValue()).toBe("abc");
    await expect(page.getByLabel("B").fill("2026-02-30")).rejects.toThrow("does not accept");
  });

  it.each([
    ["a disabled button", "<button disabled>Save</button>"],
    ["a button in a disabled fieldset", "<fieldset disabled><button>Save</button></fieldset>"],
    ["a hidden button", "<button hidden>Save</button>"],
    ["a button that a class hides", '<button class="hidden">Save</button>'],
    ["a button that requires scripts", '<button class="inline-flex no-script:hidden">Save</button>'],
    ["a button in closed details", "<details><summary>More</summary><button>Save</button></details>"],
  ])("rejects a click on %s", async (_, button) => {
    const page = await openPage(`<form method="post">${button}</form>`);
    await expect(page.locator("button").click()).rejects.toThrow(/is disabled|is not displayed/);
    expect(site?.requests).toHaveLength(1);
  });

  it("accepts a click on a button that is displayed only without scripts", async () => {
    const button = '<button class="hidden no-script:inline-flex">Save</button>';
    expect(await submitForm(`<form method="post"><input name="a" value="1">${button}</form>`)).toBe("a=1");
  });

  it("sends its fields twice after a double click", async () => {
    const page = await openPage(createForm('<input name="a" value="1">'));
    await page.getByRole("button", { name: "Save" }).dblclick();
    const postRequests = site?.requests.filter(({ method }) => method === "POST");
    expect(postRequests?.map(({ body }) => body)).toEqual(["a=1&how=plainly", "a=1&how=plainly"]);
  });

  it("rejects missing options and changes of read-only fields", async () => {
    const page = await openPage(
      createForm(`<select aria-label="S"><option value="1">One<option value="2" disabled>Two</select>
        <input aria-label="R" readonly><input type="radio" aria-label="O" checked>`),
    );
    await expect(page.getByLabel("S").selectOption("Three")).rejects.toThrow('has no enabled option "Three"');
    await expect(page.getByLabel("S").selectOption("Two")).rejects.toThrow('has no enabled option "Two"');
    await expect(page.getByLabel("R").fill("x")).rejects.toThrow("read-only");
    await expect(page.getByLabel("O").uncheck()).rejects.toThrow("cannot be unchecked");
  });
});
