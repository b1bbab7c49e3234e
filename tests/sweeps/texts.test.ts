import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { listTexts } from "#dev/commands/texts.ts";

const texts = await listTexts();

test.each([
  ["screen", "app/routes/license/licenses/list/list.tsx", "There are no licenses"],
  ["screen", "app/routes/kit/forms/form-dialog.tsx", "Save again"],
  ["screen", "app/words/event-wording.ts", "License {…} was deleted."],
  ["mail", "app/domain/mail/test-mail.ts", "Test mail from License desk"],
  ["error", "app/domain/tag/tags.ts", "The tag"],
  ["error", "app/hosts/settings/config.ts", "must be a web address"],
  ["log", "app/hosts/http/error-response.ts", "A request failed"],
  ["command", "app/hosts/commands/jobs.ts", "Background jobs are paused."],
  ["api", "app/api/licenses/licenses.ts", "List licenses"],
])("the text list contains a text of the group %s in %s", (group, file, text) => {
  expect(texts).toContainEqual({ group, file, line: expect.any(Number), text });
});

test.each(["flex items-center gap-2", "#app/root.tsx", "select"])(
  "the text list omits the internal string %s",
  (text) => {
    expect(texts.map((listedText) => listedText.text)).not.toContain(text);
  },
);

test("each listed text has the line on which it begins", async () => {
  const file = "app/routes/license/settings/webhooks/list.tsx";
  const lines = (await readFile(file, "utf8")).split("\n");
  const webhookText = texts.find(
    (listedText) => listedText.file === file && listedText.text === "Add a webhook",
  );
  expect(lines[Number(webhookText?.line) - 1]).toContain("Add a webhook");
});
