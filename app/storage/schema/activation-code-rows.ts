import { timestamp, number, defineRows, text } from "./columns.ts";

export const activationCodeRows = defineRows({ licenseId: number, hash: text, createdAt: timestamp });
