import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MailFolder } from "#app/gateways/mail/eml.ts";
import { codeOf } from "./error-code.ts";

export const mailFolder = (path: string): MailFolder => ({
  async write(name, content) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const unfinished = join(path, `.${name}.part`);
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, join(path, name));
  },
  names: () =>
    readdir(path).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return [];
      throw error;
    }),
  read: (name) => readFile(join(path, name), "utf8"),
  remove: (name) => rm(join(path, name), { force: true }),
});
