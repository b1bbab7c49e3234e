import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MailFolder } from "#app/gateways/mail/eml.ts";
import { readSystemErrorCode } from "./error-code.ts";

export const openMailFolder = (path: string): MailFolder => ({
  async write(name, content) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const temporaryPath = join(path, `.${name}.part`);
    await writeFile(temporaryPath, content, { mode: 0o600 });
    await rename(temporaryPath, join(path, name));
  },
  listFileNames: () =>
    readdir(path).catch((error: unknown) => {
      if (readSystemErrorCode(error) === "ENOENT") return [];
      throw error;
    }),
  read: (name) => readFile(join(path, name), "utf8"),
  remove: (name) => rm(join(path, name), { force: true }),
});
